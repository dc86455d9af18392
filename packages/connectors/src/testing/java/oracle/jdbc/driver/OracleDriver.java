package oracle.jdbc.driver;

import test.OverH2;

/** A stand-in of ours, by the name of Oracle's driver. */
public final class OracleDriver extends OverH2 {
  public OracleDriver() {
    super(";MODE=Oracle", "ORA-01017: invalid username/password; logon denied");
  }
}
