import './chart-note.css';

/** Pixels of the line under a picture. */
export const noteRoom = 24;

/** What of its rows a picture is drawn of: a line under it, where it covers no legend. */
export const NoteUnder = ({ text }: { text: string }) => (
  <p className="chart-note chart-note-under" title={text}>
    {text}
  </p>
);

/** What a picture leaves out: a quiet line that opens to the names concerned where it cannot tell them all. */
export function ChartNote({ note }: { note: { text: string; names: readonly string[] } }) {
  // Few names stand in the line itself.
  if (note.names.every((name) => note.text.includes(name))) return <p className="chart-note">{note.text}</p>;
  return (
    <details className="chart-note">
      <summary>{note.text}</summary>
      <ul>
        {note.names.slice(0, 100).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {note.names.length > 100 && <p>等 {note.names.length} 个</p>}
    </details>
  );
}
