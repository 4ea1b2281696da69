import { useState } from "react";

/** The value as it was when holding began, for as long as it lasts. */
export function useFrozenWhile<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
