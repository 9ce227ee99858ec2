import { connect } from 'node:net';

/** Sends raw bytes to a local server. @returns its bytes until the connection ends or is silent */
export function rawCall(port: number, text: string, silenceMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(silenceMs, finish);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', finish);
    socket.on('error', (error) => (received === '' ? reject(error) : finish()));
  });
}
