import { useState } from "react";

/** Returns the value, frozen while `isHeld` is true. */
export function useFrozenWhile<Value>(value: Value, isHeld: boolean): Value {
  const [frozenValue, setFrozenValue] = useState(value);
  if (!isHeld && frozenValue !== value) setFrozenValue(value);
  return isHeld ? frozenValue : value;
}
