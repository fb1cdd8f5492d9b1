/** Letters on their way to the mail server of the installation. Knows SMTP, and nothing of what a letter says. */
export { type Letter, type Mailer, startMailer } from './mailer.ts';
