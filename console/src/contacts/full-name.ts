/** Returns an empty text if neither name is known. */
export function fullName(contact: { readonly first_name: string; readonly last_name: string }): string {
  return [contact.first_name, contact.last_name].filter((part) => part !== '').join(' ');
}
