/** What goes wrong in the installation, told to the operator as events. */
export { tellAlarms } from './tell-alarms.ts';
