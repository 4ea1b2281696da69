import { useState } from "react";

/** Returns the value, frozen while `isHeld` is true. */
export function useFrozenWhile<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
