/** The same question of the same input is answered once: a picture and its description read one shape. */
export function once<Input extends object, Result>(make: (input: Input) => Result): (input: Input) => Result {
  const known = new WeakMap<Input, { result: Result }>();
  return (input) => {
    const found = known.get(input) ?? { result: make(input) };
    known.set(input, found);
    return found.result;
  };
}
