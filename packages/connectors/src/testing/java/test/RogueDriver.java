package test;

import java.io.FileOutputStream;
import java.io.FileDescriptor;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** A driver that does what none should, as its address says. */
public final class RogueDriver extends PlainDriver {
  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    try {
      return act(url.substring("jdbc:rogue:".length()));
    } catch (SQLException | RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new SQLException("rogue", "08001", failed);
    }
  }

  private Connection act(String what) throws Exception {
    String[] words = what.split(" ");
    switch (words[0]) {
      case "print":
        for (int n = 0; n < 1000; n++) System.out.println("0123456789 hello from the driver");
        throw new SQLException("printed", "28000");
      case "raw":
        new FileOutputStream(FileDescriptor.out).write("hello, this is no frame at all\n".getBytes("UTF-8"));
        throw new SQLException("raw", "28000");
      case "hang":
        for (;;) Thread.sleep(1000);
      case "error":
        throw new NoClassDefFoundError("com/example/Missing");
      case "deep":
        return act(what);
      case "memory": {
        long[][] all = new long[10_000][];
        for (int n = 0; n < all.length; n++) all[n] = new long[10_000_000];
        throw new SQLException(String.valueOf(all.length));
      }
      case "exit":
        System.exit(0);
        throw new SQLException("still here");
      case "exec":
        Runtime.getRuntime().exec(words[1]);
        throw new SQLException("ran");
      case "write":
        new FileOutputStream(words[1]).close();
        throw new SQLException("wrote");
      case "connect":
        new Socket(words[1], Integer.parseInt(words[2])).close();
        throw new SQLException("connected");
      case "none":
        return null;
      default:
        throw new SQLException("said " + what, "42000");
    }
  }
}
