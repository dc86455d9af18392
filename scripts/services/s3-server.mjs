// Runs the S3 server of the tests: s3-server.mjs <folder> <port>. It checks signatures against one fixed key.
import S3rver from '@20minutes/s3rver';

const [directory, port] = process.argv.slice(2);
// It dies with the test run that started it.
process.stdin.on('end', () => process.exit(0)).resume();
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: 'mingjing' }],
});
await server.run();
console.error('ready for files');
