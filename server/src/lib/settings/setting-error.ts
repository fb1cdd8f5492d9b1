/** An error that the operator can put right by changing a setting. The message is a whole sentence that names the setting. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingError';
    this.setting = setting;
  }
}
