// Rooms of Colyseus, one for each table: a message changes one field of the room's state and is answered at once. Patches of
// the state go out every so many milliseconds, or with each message ("each"), which is what Tapis does. Nothing is stored.
import { Room, Server } from "@colyseus/core";
import { schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const [port, patches] = process.argv.slice(2);

const State = schema({ commands: "number" });

class Table extends Room {
  onCreate() {
    this.patchRate = patches === "each" ? null : Number(patches);
    this.state = new State();
    this.state.commands = 0;
    this.onMessage("c", (client) => {
      this.state.commands += 1;
      client.send("a", this.state.commands);
      if (patches === "each") this.broadcastPatch();
    });
  }
}

// Nobody reads the sockets while something else is measured: without a question no silence is too long.
const transport = new WebSocketTransport({ pingInterval: 0 });
const server = new Server({ greet: false, transport });
server.define("table", Table);
await server.listen(Number(port), "127.0.0.1");
