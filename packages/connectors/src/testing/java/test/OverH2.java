package test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A stand-in for a vendor's driver: an H2 in the mode of the vendor answers, session settings are swallowed. */
public abstract class OverH2 extends PlainDriver {
  private final String mode;
  private final String wrong;

  protected OverH2(String mode, String wrong) {
    this.mode = mode;
    this.wrong = wrong;
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (!"secret".equals(info.getProperty("password"))) throw new SQLException(wrong, "28000", 1017);
    String alias = "CREATE ALIAS IF NOT EXISTS TRUNC DETERMINISTIC FOR \"test.Emulated.trunc\"";
    String at = "jdbc:h2:mem:stand_in;DB_CLOSE_DELAY=-1;BUILTIN_ALIAS_OVERRIDE=TRUE" + mode;
    Connection made = new org.h2.Driver().connect(at, new Properties());
    try (Statement statement = made.createStatement()) {
      statement.execute(alias);
      statement.execute("CREATE TABLE IF NOT EXISTS visits AS SELECT X AS id, '科室' || MOD(X, 7) AS dept, "
          + "CAST(MOD(X, 1000) / 4.0 AS DECIMAL(12, 2)) AS fee, DATEADD('DAY', MOD(X, 365), TIMESTAMP '2024-01-01 08:00:00') AS seen "
          + "FROM SYSTEM_RANGE(1, 5000)");
    }
    return (Connection) Proxy.newProxyInstance(OverH2.class.getClassLoader(), new Class<?>[] {Connection.class},
        (proxy, method, values) -> call(made, method, values));
  }

  private static Object call(Object on, java.lang.reflect.Method method, Object[] values) throws Throwable {
    try {
      Object made = method.invoke(on, values);
      if (!(made instanceof Statement) || !"createStatement".equals(method.getName())) return made;
      return Proxy.newProxyInstance(OverH2.class.getClassLoader(), new Class<?>[] {Statement.class}, (proxy, inner, given) -> {
        boolean isSetting = given != null && given.length == 1 && String.valueOf(given[0]).matches("(?s)(ALTER SESSION|SET TRANSACTION) .*");
        return isSetting ? (Object) Boolean.FALSE : call(made, inner, given);
      });
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }
}
