// A process of its own: the port, the local address, the number of connections and how many calls each sends ahead. Each sends
// again when all are answered, and is opened again when it is closed. Answers a message with the number of all answers so far,
// and whether each connection has had some or was closed.
import { createConnection } from "node:net";

const [port, localAddress, connections, ahead] = process.argv.slice(2);
const calls = "GET /v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n".repeat(Number(ahead));
let answers = 0;
let waiting = Number(connections);

function open(isFirst = false) {
  const socket = createConnection({ port: Number(port), host: "127.0.0.1", localAddress });
  let isWaiting = isFirst;
  let answered = 0;
  const stopWaiting = () => {
    if (isWaiting) waiting -= 1;
    isWaiting = false;
  };
  socket.write(calls);
  socket.on("error", () => {});
  socket.on("close", () => {
    stopWaiting();
    open();
  });
  socket.on("data", (data) => {
    const more = data.toString("latin1").split("HTTP/1.1 ").length - 1;
    if (more > 0) stopWaiting();
    answers += more;
    answered += more;
    if (answered % Number(ahead) === 0) socket.write(calls);
  });
}
for (let at = 0; at < Number(connections); at += 1) open(true);
process.on("message", () => process.send?.({ answers, isBusy: waiting === 0 }));
