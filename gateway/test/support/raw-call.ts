import { connect } from 'node:net';

/** Sends bytes as they are to a server that listens, and reads what comes back until the line ends or falls silent. */
export function rawCall(port: number, text: string, silenceMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(silenceMs, finish);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', finish);
    socket.on('error', (error) => (answer === '' ? reject(error) : finish()));
  });
}
