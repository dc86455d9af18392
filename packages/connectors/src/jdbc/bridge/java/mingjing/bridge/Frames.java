package mingjing.bridge;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Frames of both directions: length of the rest, mark, type, channel, payload. Whole numbers are big-endian. */
final class Frames {
  /** In front of every frame: what a driver prints into the same stream is told from a frame by it. */
  static final int MARK = 0x4d;

  static final int OPEN = 1;
  static final int QUERY = 2;
  static final int DESCRIBE = 3;
  static final int CREDIT = 4;
  static final int CANCEL = 5;
  static final int RESET = 6;
  static final int CLOSE = 7;
  static final int ANSWER = 8;

  static final int HELLO = 20;
  static final int READY = 21;
  static final int COLUMNS = 22;
  static final int BATCH = 23;
  static final int END = 24;
  static final int ERROR = 25;
  static final int ASK = 26;

  /** A statement and its values are not larger than this. */
  private static final int MOST_RECEIVED = 64 * 1024 * 1024;
  private static final int HEAD = 6;

  private final DataInputStream in;
  private final DataOutputStream out;

  Frames(InputStream in, OutputStream out) {
    this.in = new DataInputStream(in);
    this.out = new DataOutputStream(out);
  }

  /** A frame that arrived. */
  static final class Received {
    final int type;
    final int channel;
    private final byte[] payload;
    private int at;

    Received(int type, int channel, byte[] payload) {
      this.type = type;
      this.channel = channel;
      this.payload = payload;
    }

    int number() {
      int value = (payload[at] & 255) << 24 | (payload[at + 1] & 255) << 16 | (payload[at + 2] & 255) << 8 | payload[at + 3] & 255;
      at += 4;
      return value;
    }

    /** A text; null where there is none. */
    String text() {
      int length = number();
      if (length < 0) return null;
      String value = new String(payload, at, length, StandardCharsets.UTF_8);
      at += length;
      return value;
    }

    String[] texts() {
      String[] values = new String[number()];
      for (int index = 0; index < values.length; index++) values[index] = text();
      return values;
    }
  }

  /** What a frame is written into. */
  static final class Payload extends ByteArrayOutputStream {
    Payload() {
      super(256);
    }

    Payload number(int value) {
      write(value >>> 24);
      write(value >>> 16);
      write(value >>> 8);
      write(value);
      return this;
    }

    Payload text(String value) {
      if (value == null) return number(-1);
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      number(bytes.length);
      write(bytes, 0, bytes.length);
      return this;
    }
  }

  /** The next frame; waits for it. Throws EOFException when the parent has gone. */
  Received next() throws IOException {
    int length = in.readInt();
    int mark = in.readUnsignedByte();
    if (length < HEAD || length > MOST_RECEIVED || mark != MARK) throw new IOException("no frame");
    int type = in.readUnsignedByte();
    int channel = in.readInt();
    byte[] payload = new byte[length - HEAD];
    in.readFully(payload);
    return new Received(type, channel, payload);
  }

  synchronized void send(int type, int channel, Payload payload) throws IOException {
    out.writeInt(HEAD + payload.size());
    out.writeByte(MARK);
    out.writeByte(type);
    out.writeInt(channel);
    payload.writeTo(out);
    out.flush();
  }
}
