// The far side of webhooks, which takes every request.
import { serveFloor } from './floor.ts';

serveFloor((request, response) => {
  request.resume();
  request.on('end', () => response.end('ok'));
});
