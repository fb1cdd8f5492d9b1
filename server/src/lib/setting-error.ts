/** Something the operator can put right by a setting: the message is a whole sentence that names it. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingError';
    this.setting = setting;
  }
}
