import { readdirSync, readFileSync } from 'node:fs';
import { type Profile, profileDocument } from './profile.ts';

const FOLDER = new URL('./profiles/', import.meta.url);

let loaded: ReadonlyMap<string, Profile> | undefined;

/** The profiles that come with Volley, by name. They are read when somebody asks first. */
export function shippedProfiles(): ReadonlyMap<string, Profile> {
  loaded ??= new Map(
    readdirSync(FOLDER)
      .sort()
      .map((file) => profileDocument.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
      .map((profile) => [profile.name, profile]),
  );
  return loaded;
}
