package mingjing.bridge;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads rows of databases for its parent: frames over the standard streams, a channel for each connection. It ends with
 * its parent, whose end of the stream it hears.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    InputStream in = new FileInputStream(FileDescriptor.in);
    BufferedOutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
    // What drivers print is no frame, and what they read is none of theirs.
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
    System.setIn(new ByteArrayInputStream(new byte[0]));
    Frames frames = new Frames(in, out);
    Map<Integer, Channel> channels = new ConcurrentHashMap<>();
    Gatekeeper.install(frames);
    frames.send(Frames.HELLO, 0, new Frames.Payload().text(System.getProperty("java.version")));
    try {
      for (;;) take(frames.next(), channels, frames);
    } catch (IOException parentHasGone) {
      Gatekeeper.leave(0);
    } catch (OutOfMemoryError full) {
      Gatekeeper.leave(Channel.MEMORY_EXIT);
    }
  }

  private static void take(Frames.Received frame, Map<Integer, Channel> channels, Frames frames) {
    switch (frame.type) {
      case Frames.ANSWER:
        Gatekeeper.answer(frame.channel, frame.number() == 1);
        return;
      case Frames.OPEN: {
        Channel channel = new Channel(frame.channel, frames);
        channels.put(frame.channel, channel);
        channel.start(frame);
        return;
      }
      default: {
        Channel channel = channels.get(frame.channel);
        if (channel == null) return;
        if (frame.type == Frames.CREDIT) channel.credit(frame.number());
        else if (frame.type == Frames.CANCEL) channel.cancel();
        else if (frame.type == Frames.CLOSE) {
          channels.remove(frame.channel);
          channel.close();
        } else channel.add(frame);
      }
    }
  }
}
