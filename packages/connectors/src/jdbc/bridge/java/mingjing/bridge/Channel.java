package mingjing.bridge;

import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One connection, on a thread of its own; its requests are answered one after the other. */
final class Channel {
  private static final class Stopped extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** What the parent takes for a lack of memory. */
  static final int MEMORY_EXIT = 3;

  private final int id;
  private final Frames frames;
  private final BlockingQueue<Frames.Received> requests = new LinkedBlockingQueue<>();
  private final Semaphore credits = new Semaphore(0);
  private volatile Statement running;
  private volatile boolean cancelled;
  private volatile boolean closed;
  private Connection connection;
  private String[] beforeRead = {};

  Channel(int id, Frames frames) {
    this.id = id;
    this.frames = frames;
  }

  void start(Frames.Received open) {
    requests.add(open);
    thread("channel-" + id, this::run);
  }

  void add(Frames.Received request) {
    requests.add(request);
  }

  void credit(int batches) {
    credits.release(batches);
  }

  /** Asks the server to stop: some drivers wait for it to hear, so the reader of frames does not. */
  void cancel() {
    cancelled = true;
    credits.release();
    Statement statement = running;
    if (statement == null) return;
    thread("cancel-" + id, () -> {
      try {
        statement.cancel();
      } catch (Throwable tooLate) {
        // It has ended, or the driver cannot.
      }
    });
  }

  void close() {
    closed = true;
    cancel();
    requests.add(new Frames.Received(Frames.CLOSE, id, new byte[0]));
  }

  private static void thread(String name, Runnable work) {
    Thread thread = new Thread(null, work, name, 1 << 20);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (!closed) {
        Frames.Received request = requests.poll(1, TimeUnit.DAYS);
        if (request == null) continue;
        if (request.type == Frames.CLOSE) break;
        answer(request);
      }
    } catch (IOException | InterruptedException parentHasGone) {
      Gatekeeper.leave(0);
    } finally {
      end();
    }
  }

  private void end() {
    try {
      if (connection == null) return;
      try {
        connection.rollback();
      } finally {
        connection.close();
      }
    } catch (Throwable broken) {
      // It is closed on the other side as well.
    }
  }

  private void answer(Frames.Received request) throws IOException {
    try {
      switch (request.type) {
        case Frames.OPEN:
          open(request);
          frames.send(Frames.READY, id, new Frames.Payload());
          break;
        case Frames.QUERY:
          query(request);
          break;
        case Frames.DESCRIBE:
          describe(request);
          break;
        case Frames.RESET:
          connection.rollback();
          connection.clearWarnings();
          frames.send(Frames.READY, id, new Frames.Payload());
          break;
        default:
          throw new IOException("no request");
      }
    } catch (OutOfMemoryError full) {
      Gatekeeper.leave(MEMORY_EXIT);
    } catch (Stopped stopped) {
      frames.send(Frames.ERROR, id, Failures.stopped());
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable failed) {
      // A driver may throw anything: the process and its other channels go on.
      frames.send(Frames.ERROR, id, cancelled ? Failures.stopped() : Failures.of(failed));
    }
  }

  private void open(Frames.Received request) throws Exception {
    String driverClass = request.text();
    String url = request.text();
    String[] pairs = request.texts();
    String[] session = request.texts();
    beforeRead = request.texts();
    Properties properties = new Properties();
    for (int at = 0; at < pairs.length; at += 2) properties.setProperty(pairs[at], pairs[at + 1]);
    Driver driver = (Driver) Class.forName(driverClass).getDeclaredConstructor().newInstance();
    Connection opened = driver.connect(url, properties);
    if (opened == null) throw new SQLException("the driver does not take this address", "08001");
    connection = opened;
    try {
      opened.setReadOnly(true);
    } catch (SQLException notKnown) {
      // Nothing is committed, whatever the driver knows of this.
    }
    opened.setAutoCommit(false);
    for (String statement : session) execute(statement);
    opened.commit();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private PreparedStatement prepare(Frames.Received request) throws SQLException {
    String sql = request.text();
    String[] values = request.texts();
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int at = 0; at < values.length; at++) {
      if (values[at] == null) statement.setNull(at + 1, Types.VARCHAR);
      else statement.setString(at + 1, values[at]);
    }
    return statement;
  }

  private void describe(Frames.Received request) throws Exception {
    cancelled = false;
    try (PreparedStatement statement = prepare(request)) {
      running = statement;
      ResultSetMetaData known = statement.getMetaData();
      if (known != null) {
        frames.send(Frames.COLUMNS, id, Rows.describe(known));
      } else {
        statement.setMaxRows(1);
        try (ResultSet rows = statement.executeQuery()) {
          frames.send(Frames.COLUMNS, id, Rows.describe(rows.getMetaData()));
        }
      }
      frames.send(Frames.END, id, new Frames.Payload());
    } finally {
      running = null;
    }
  }

  private void query(Frames.Received request) throws Exception {
    cancelled = false;
    credits.drainPermits();
    for (String statement : beforeRead) execute(statement);
    try (PreparedStatement statement = prepare(request)) {
      int maxRows = request.number();
      int fetchSize = request.number();
      int timeoutSeconds = request.number();
      credits.release(request.number());
      if (maxRows > 0) statement.setMaxRows(maxRows);
      statement.setFetchSize(maxRows > 0 ? Math.min(maxRows, fetchSize) : fetchSize);
      timeout(statement, timeoutSeconds);
      running = statement;
      if (cancelled) throw new Stopped();
      try (ResultSet rows = statement.executeQuery()) {
        Rows reader = new Rows(rows);
        frames.send(Frames.COLUMNS, id, Rows.describe(rows.getMetaData()));
        for (;;) {
          Frames.Payload batch = reader.next(fetchSize);
          if (cancelled) throw new Stopped();
          if (batch == null) break;
          credits.acquire();
          if (cancelled) throw new Stopped();
          frames.send(Frames.BATCH, id, batch);
        }
      }
    } finally {
      running = null;
    }
    frames.send(Frames.END, id, new Frames.Payload());
  }

  private static void timeout(Statement statement, int seconds) {
    try {
      statement.setQueryTimeout(seconds);
    } catch (SQLException notKnown) {
      // The parent has a clock of its own and cancels.
    }
  }
}
