package mingjing.bridge;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;

/** How the values of a column travel; the parent reads them by their place in this list. */
enum WireKind {
  WHOLE,
  DOUBLE,
  SINGLE,
  BOOLEAN,
  DECIMAL,
  TEXT,
  LONG_TEXT,
  DATE,
  MOMENT,
  ZONED,
  BYTES;

  /** Types of Oracle's driver. */
  private static final int BINARY_FLOAT = 100;
  private static final int BINARY_DOUBLE = 101;
  private static final int TIMESTAMP_TZ = -101;
  private static final int TIMESTAMP_LTZ = -102;

  private static final int MOST_DIGITS_OF_LONG = 18;

  static WireKind of(ResultSetMetaData known, int at) throws SQLException {
    switch (known.getColumnType(at)) {
      case Types.TINYINT:
      case Types.SMALLINT:
      case Types.INTEGER:
      case Types.BIGINT:
        return WHOLE;
      case Types.DECIMAL:
      case Types.NUMERIC: {
        int digits = known.getPrecision(at);
        return digits > 0 && digits <= MOST_DIGITS_OF_LONG && known.getScale(at) == 0 ? WHOLE : DECIMAL;
      }
      case Types.REAL:
      case BINARY_FLOAT:
        return SINGLE;
      case Types.FLOAT:
      case Types.DOUBLE:
      case BINARY_DOUBLE:
        return DOUBLE;
      case Types.BIT:
      case Types.BOOLEAN:
        return BOOLEAN;
      case Types.CLOB:
      case Types.NCLOB:
      case Types.LONGVARCHAR:
      case Types.LONGNVARCHAR:
        return LONG_TEXT;
      case Types.DATE:
        return DATE;
      case Types.TIMESTAMP:
        return MOMENT;
      case Types.TIMESTAMP_WITH_TIMEZONE:
      case TIMESTAMP_TZ:
      case TIMESTAMP_LTZ:
        return ZONED;
      case Types.BINARY:
      case Types.VARBINARY:
      case Types.LONGVARBINARY:
      case Types.BLOB:
        return BYTES;
      default:
        return "DECFLOAT".equals(known.getColumnTypeName(at)) ? DECIMAL : TEXT;
    }
  }
}
