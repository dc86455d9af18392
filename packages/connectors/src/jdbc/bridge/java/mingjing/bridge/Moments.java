package mingjing.bridge;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Moments as yyyy-MM-dd HH:mm:ss, by their own clock. */
final class Moments {
  private static final Pattern CLOCK =
      Pattern.compile("^(\\d{4})-(\\d{1,2})-(\\d{1,2})[ T-](\\d{1,2})[:.](\\d{1,2})(?:[:.](\\d{1,2}))?.*", Pattern.DOTALL);
  /** What a timestamp without parts of a second is written with. */
  private static final int SECONDS = 19;

  private Moments() {}

  static String text(LocalDateTime value) {
    LocalTime time = value.toLocalTime();
    StringBuilder text = new StringBuilder(SECONDS).append(value.toLocalDate()).append(' ');
    append(text, time.getHour()).append(':');
    append(text, time.getMinute()).append(':');
    return append(text, time.getSecond()).toString();
  }

  private static StringBuilder append(StringBuilder text, int number) {
    return number < 10 ? text.append('0').append(number) : text.append(number);
  }

  static String text(Timestamp value) {
    String text = value.toString();
    int end = text.indexOf('.');
    return end < SECONDS ? text : text.substring(0, end);
  }

  /** What the clock showed in the zone of the value itself. */
  static String ofClock(String text) {
    Matcher found = CLOCK.matcher(text);
    if (!found.matches()) return text;
    String seconds = found.group(6) == null ? "0" : found.group(6);
    return found.group(1) + "-" + two(found.group(2)) + "-" + two(found.group(3)) + " " + two(found.group(4)) + ":"
        + two(found.group(5)) + ":" + two(seconds);
  }

  private static String two(String digits) {
    return digits.length() < 2 ? "0" + digits : digits;
  }
}
