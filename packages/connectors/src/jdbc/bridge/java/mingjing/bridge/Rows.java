package mingjing.bridge;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Rows of an answer as batches of columns. */
final class Rows {
  private static final int BATCH_BYTES = 1 << 20;

  private final ResultSet rows;
  private final ColumnBuffer[] columns;
  private boolean ended;

  Rows(ResultSet rows) throws SQLException {
    this.rows = rows;
    ResultSetMetaData known = rows.getMetaData();
    columns = new ColumnBuffer[known.getColumnCount()];
    for (int at = 0; at < columns.length; at++) columns[at] = new ColumnBuffer(WireKind.of(known, at + 1), at + 1);
  }

  /** Names and types of columns. */
  static Frames.Payload describe(ResultSetMetaData known) throws SQLException {
    int count = known.getColumnCount();
    Frames.Payload payload = new Frames.Payload().number(count);
    for (int at = 1; at <= count; at++) {
      payload.text(known.getColumnLabel(at)).text(known.getColumnTypeName(at)).number(known.getColumnType(at));
      payload.number(known.getPrecision(at)).number(known.getScale(at)).number(WireKind.of(known, at).ordinal());
    }
    return payload;
  }

  /** The next rows; null after the last of them. */
  Frames.Payload next(int most) throws SQLException, IOException {
    if (ended) return null;
    for (ColumnBuffer column : columns) column.clear();
    int count = 0;
    long bytes = 0;
    while (count < most && bytes < BATCH_BYTES) {
      if (!rows.next()) {
        ended = true;
        break;
      }
      for (ColumnBuffer column : columns) bytes += column.add(rows);
      count += 1;
    }
    if (count == 0) return null;
    Frames.Payload payload = new Frames.Payload().number(count);
    for (ColumnBuffer column : columns) column.writeTo(payload);
    return payload;
  }
}
