// A server of socket.io: one room for each table, whose state a message changes; then it is acknowledged. Nothing is stored.
import { createServer } from "node:http";
import { Server } from "socket.io";

const [port] = process.argv.slice(2);

// Nobody reads the sockets while something else is measured: without a question no silence is too long.
const NEVER = 2 ** 30;

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false, pingInterval: NEVER });

/** What is known of each table. */
const rooms = new Map();

io.on("connection", (socket) => {
  const { table } = socket.handshake.auth;
  if (!rooms.has(table)) rooms.set(table, { commands: 0, last: null });
  const room = rooms.get(table);
  socket.join(`table-${table}`);
  socket.on("command", (command, acknowledge) => {
    room.commands += 1;
    room.last = command;
    acknowledge(room.commands);
  });
});

http.listen(Number(port), "127.0.0.1");
