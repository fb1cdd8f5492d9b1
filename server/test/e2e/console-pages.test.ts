// What must be true of every page of the console. It takes as long as all flows together, so it has a service and a browser of its own.
import './console/every-page.ts';
