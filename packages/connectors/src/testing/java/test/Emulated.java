package test;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** Functions of Oracle and DB2 that H2's modes lack. */
public final class Emulated {
  private Emulated() {}

  public static LocalDateTime trunc(LocalDateTime value) {
    return trunc(value, "DD");
  }

  public static LocalDateTime trunc(LocalDateTime value, String unit) {
    if (value == null) return null;
    LocalDate day = value.toLocalDate();
    switch (unit) {
      case "HH24":
        return value.truncatedTo(ChronoUnit.HOURS);
      case "DD":
        return day.atStartOfDay();
      case "IW":
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
      case "MM":
        return day.withDayOfMonth(1).atStartOfDay();
      case "Q":
        return LocalDate.of(day.getYear(), (day.getMonthValue() - 1) / 3 * 3 + 1, 1).atStartOfDay();
      case "YYYY":
        return LocalDate.of(day.getYear(), 1, 1).atStartOfDay();
      default:
        throw new IllegalArgumentException(unit);
    }
  }

  /** DB2 names the new characters before the old ones. */
  public static String translate(String text, String to, String from) {
    if (text == null) return null;
    StringBuilder found = new StringBuilder(text.length());
    for (char one : text.toCharArray()) {
      int place = from.indexOf(one);
      found.append(place < 0 ? one : to.charAt(place));
    }
    return found.toString();
  }

  public static LocalDate addDays(LocalDate day, int days) {
    return day == null ? null : day.plusDays(days);
  }

  public static Integer dayOfWeekIso(LocalDateTime value) {
    return value == null ? null : value.getDayOfWeek().getValue();
  }
}
