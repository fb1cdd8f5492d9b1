/** HTTP: parses, calls one use case, presents. The only room that knows the web framework. */

export { routes } from './all-routes.ts';
export { openGate } from './frame/authenticate.ts';
export { BodyBudget } from './frame/body-budget.ts';
export { Connections } from './frame/connections.ts';
export { type HttpListener, type ListenerOptions, openListener } from './open-listener.ts';
