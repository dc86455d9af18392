package mingjing.bridge;

import java.sql.SQLException;

/** What went wrong, as a frame: an error and what caused it, outermost first. */
final class Failures {
  private static final int MOST = 6;
  private static final int MOST_TEXT = 2000;

  private Failures() {}

  /** The statement was cancelled by the parent. */
  static Frames.Payload stopped() {
    return new Frames.Payload().number(1).text("mingjing.Stopped").text("57014").number(0).text("");
  }

  static Frames.Payload of(Throwable failed) {
    Frames.Payload entries = new Frames.Payload();
    int count = 0;
    for (Throwable one = failed; one != null && count < MOST; one = one.getCause()) {
      SQLException sql = one instanceof SQLException ? (SQLException) one : null;
      entries.text(one.getClass().getName());
      entries.text(sql == null ? "" : sql.getSQLState());
      entries.number(sql == null ? 0 : sql.getErrorCode());
      entries.text(messageOf(one));
      count += 1;
    }
    Frames.Payload payload = new Frames.Payload().number(count);
    payload.write(entries.toByteArray(), 0, entries.size());
    return payload;
  }

  private static String messageOf(Throwable failed) {
    try {
      String text = failed.getMessage();
      return text == null ? "" : text.substring(0, Math.min(text.length(), MOST_TEXT));
    } catch (RuntimeException unreadable) {
      return "";
    }
  }
}
