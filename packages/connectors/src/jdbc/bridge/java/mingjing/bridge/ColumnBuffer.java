package mingjing.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;

/** The values of one column of a batch. */
final class ColumnBuffer {
  private static final int MOST_CHARACTERS = 8 * 1024 * 1024;
  /** The parent shows the first 32 bytes, and whether there are more. */
  private static final int MOST_BYTES = 33;

  private final WireKind kind;
  private final int at;
  private int count;
  private boolean hasLocals = true;
  private boolean[] nulls = new boolean[256];
  private long[] numbers = new long[256];
  private final StringBuilder texts = new StringBuilder();

  ColumnBuffer(WireKind kind, int at) {
    this.kind = kind;
    this.at = at;
  }

  void clear() {
    count = 0;
    texts.setLength(0);
  }

  /** Takes the value of the current row; tells about how many bytes it has. */
  int add(ResultSet rows) throws SQLException, IOException {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, count * 2);
      nulls = Arrays.copyOf(nulls, count * 2);
    }
    long number = 0;
    String text = null;
    boolean isNull;
    switch (kind) {
      case WHOLE:
        number = rows.getLong(at);
        isNull = rows.wasNull();
        break;
      case DOUBLE:
        number = Double.doubleToLongBits(rows.getDouble(at));
        isNull = rows.wasNull();
        break;
      case SINGLE:
        number = Double.doubleToLongBits(rows.getFloat(at));
        isNull = rows.wasNull();
        break;
      case BOOLEAN:
        number = rows.getBoolean(at) ? 1 : 0;
        isNull = rows.wasNull();
        break;
      default:
        text = textOf(rows);
        isNull = text == null;
        if (!isNull) {
          number = text.length();
          texts.append(text);
        }
    }
    nulls[count] = isNull;
    numbers[count] = number;
    count += 1;
    return text == null ? 8 : text.length() + 4;
  }

  private String textOf(ResultSet rows) throws SQLException, IOException {
    switch (kind) {
      case DECIMAL: {
        BigDecimal value = rows.getBigDecimal(at);
        return value == null ? null : value.toPlainString();
      }
      case LONG_TEXT:
        return longText(rows);
      case DATE:
        return dateText(rows);
      case MOMENT:
        return momentText(rows);
      case ZONED: {
        String value = rows.getString(at);
        return value == null ? null : Moments.ofClock(value);
      }
      case BYTES:
        return bytes(rows);
      default:
        return rows.getString(at);
    }
  }

  /** The older classes of dates change their calendar in 1582: the newer ones are asked first, where a driver has them. */
  private String dateText(ResultSet rows) throws SQLException {
    if (hasLocals) {
      try {
        LocalDate value = rows.getObject(at, LocalDate.class);
        return value == null ? null : value.toString();
      } catch (SQLException | RuntimeException | AbstractMethodError notKnown) {
        hasLocals = false;
      }
    }
    Date value = rows.getDate(at);
    return value == null ? null : value.toString();
  }

  private String momentText(ResultSet rows) throws SQLException {
    if (hasLocals) {
      try {
        LocalDateTime value = rows.getObject(at, LocalDateTime.class);
        return value == null ? null : Moments.text(value);
      } catch (SQLException | RuntimeException | AbstractMethodError notKnown) {
        hasLocals = false;
      }
    }
    Timestamp value = rows.getTimestamp(at);
    return value == null ? null : Moments.text(value);
  }

  private String longText(ResultSet rows) throws SQLException, IOException {
    Reader reader = rows.getCharacterStream(at);
    if (reader == null) return null;
    StringBuilder text = new StringBuilder();
    char[] piece = new char[8192];
    for (int read = reader.read(piece); read >= 0; read = reader.read(piece)) {
      text.append(piece, 0, read);
      if (text.length() > MOST_CHARACTERS) throw new SQLException("too large", "54000");
    }
    reader.close();
    return text.toString();
  }

  /** Two hexadecimal digits a byte. */
  private String bytes(ResultSet rows) throws SQLException, IOException {
    InputStream stream = rows.getBinaryStream(at);
    if (stream == null) return null;
    StringBuilder text = new StringBuilder();
    for (int value = stream.read(); value >= 0 && text.length() < MOST_BYTES * 2; value = stream.read()) {
      text.append(Character.forDigit(value >> 4, 16)).append(Character.forDigit(value & 15, 16));
    }
    stream.close();
    return text.toString();
  }

  /** Marks of NULL, then numbers of 8 bytes (least first), or lengths of texts in UTF-16 and the texts as one. */
  void writeTo(Frames.Payload payload) {
    for (int row = 0; row < count; row++) payload.write(nulls[row] ? 1 : 0);
    boolean isText = kind.ordinal() >= WireKind.DECIMAL.ordinal();
    int width = isText ? 4 : 8;
    byte[] bytes = new byte[count * width];
    for (int row = 0, to = 0; row < count; row++) {
      long number = numbers[row];
      for (int place = 0; place < width; place++, to++) bytes[to] = (byte) (number >>> (8 * place));
    }
    payload.write(bytes, 0, bytes.length);
    if (!isText) return;
    byte[] text = texts.toString().getBytes(StandardCharsets.UTF_8);
    payload.number(text.length);
    payload.write(text, 0, text.length);
  }
}
