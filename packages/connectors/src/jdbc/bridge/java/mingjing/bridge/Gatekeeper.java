package mingjing.bridge;

import java.io.FileDescriptor;
import java.io.IOException;
import java.security.Permission;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a driver may do beside reading its server: connect where the parent allows it, write no file, start no program,
 * not end this process. Java 24 and later have no such managers: there it is not in place.
 */
@SuppressWarnings({"removal", "deprecation"})
final class Gatekeeper extends SecurityManager {
  private static final long PATIENCE_SECONDS = 10;
  private static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>();
  private static final Map<Integer, BlockingQueue<Boolean>> ASKED = new ConcurrentHashMap<>();
  private static final AtomicInteger NEXT = new AtomicInteger();

  private static volatile boolean leaving;

  private final Frames frames;

  private Gatekeeper(Frames frames) {
    this.frames = frames;
  }

  static void install(Frames frames) {
    try {
      System.setSecurityManager(new Gatekeeper(frames));
    } catch (UnsupportedOperationException newerJava) {
      // The parent's own checks stand alone.
    }
  }

  /** Ends this process: for the bridge itself, which a driver is not. */
  static void leave(int status) {
    leaving = true;
    Runtime.getRuntime().halt(status);
  }

  static void answer(int question, boolean allowed) {
    BlockingQueue<Boolean> waiting = ASKED.remove(question);
    if (waiting != null) waiting.offer(allowed);
  }

  @Override
  public void checkConnect(String host, int port) {
    // -1 asks for an address only.
    if (port < 0) return;
    String place = host + " " + port;
    Boolean known = KNOWN.get(place);
    if (known == null) {
      known = ask(host, port);
      if (KNOWN.size() < 1000) KNOWN.put(place, known);
    }
    if (!known) throw new SecurityException("connect " + place);
  }

  private boolean ask(String host, int port) {
    int question = NEXT.incrementAndGet();
    BlockingQueue<Boolean> waiting = new ArrayBlockingQueue<>(1);
    ASKED.put(question, waiting);
    try {
      frames.send(Frames.ASK, question, new Frames.Payload().text(host).number(port));
      Boolean allowed = waiting.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return allowed != null && allowed;
    } catch (IOException | InterruptedException failed) {
      return false;
    } finally {
      ASKED.remove(question);
    }
  }

  @Override
  public void checkConnect(String host, int port, Object context) {
    checkConnect(host, port);
  }

  @Override
  public void checkExec(String command) {
    throw new SecurityException("exec");
  }

  @Override
  public void checkExit(int status) {
    if (!leaving) throw new SecurityException("exit");
  }

  @Override
  public void checkWrite(String file) {
    throw new SecurityException("write");
  }

  /** The streams of this process were opened before; sockets write through a descriptor as well. */
  @Override
  public void checkWrite(FileDescriptor descriptor) {}

  @Override
  public void checkDelete(String file) {
    throw new SecurityException("delete");
  }

  @Override
  public void checkListen(int port) {
    throw new SecurityException("listen");
  }

  @Override
  public void checkPermission(Permission permission) {
    if ("setSecurityManager".equals(permission.getName())) throw new SecurityException("manager");
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
  }
}
