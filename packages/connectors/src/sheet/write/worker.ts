// The thread that writes one file: however many rows it has, the server's own thread never waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer } from '@mingjing/contract';
import { makeFile } from './make-file.ts';
import type { WriteReply, WriteTask } from './write-sheet.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const { json, content } = workerData as WriteTask;

const { data } = JSON.parse(Buffer.from(json).toString()) as Answer;
const file = await makeFile(data, content);
// A copy of its own, handed over and not copied again.
const bytes = new Uint8Array(file);
const reply: WriteReply = { bytes, rows: data.length };
port.postMessage(reply, [bytes.buffer]);
