// The factors beside the password, each under one name in the door.
import { findPlaceOfPasskeys, placeOfPasskeys } from './factors/passkey-place.ts';
import {
  askForAnyPasskey,
  askForOwnPasskey,
  findOwnPasskey,
  listPasskeys,
  offerPasskey,
  renamePasskey,
} from './factors/passkeys.ts';
import { confirmTotp, findFactors, offerTotp, removeTotp, renewRecoveryCodes } from './factors/second-factor.ts';
import { giveSecondFactor } from './sign-in/give-second-factor.ts';
import { addPasskey, removePasskey } from './sign-in/own-passkeys.ts';
import { confirmByPasskey, signInByPasskey } from './sign-in/passkey-sign-in.ts';

export const passkeys = {
  findPlace: findPlaceOfPasskeys,
  placeOf: placeOfPasskeys,
  offer: offerPasskey,
  add: addPasskey,
  list: listPasskeys,
  find: findOwnPasskey,
  rename: renamePasskey,
  remove: removePasskey,
  askForAny: askForAnyPasskey,
  askForOwn: askForOwnPasskey,
  signIn: signInByPasskey,
  confirm: confirmByPasskey,
};

export const secondFactors = {
  find: findFactors,
  give: giveSecondFactor,
  offerTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
};
