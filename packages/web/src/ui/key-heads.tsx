/** The head of a table of rows whose columns are known by their keys. */
export function KeyHeads({ keys }: { keys: readonly string[] }) {
  return (
    <thead>
      <tr>
        {keys.map((key) => (
          <th key={key} scope="col">
            {key}
          </th>
        ))}
      </tr>
    </thead>
  );
}
