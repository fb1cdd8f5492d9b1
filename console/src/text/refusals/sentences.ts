/** Sentences of the service that are for programs, and what people read instead. Others are read as they are. */
export const sentences: Readonly<Record<string, string>> = {
  'This installation has no object store: leave the destination field out.':
    'This installation has no object store. Choose the download.',
  'This process knows no object store: set VOLLEY_S3_BUCKET.': 'The object store is not set up. Ask the operator.',
  'The by field and the filters must name at most two of network, sender, purpose and carrier.':
    'Choose at most two of network, sender, purpose and carrier.',
  'The by field must name one thing alone, or with a time, and without filters.':
    'This can be chosen alone, or with a time, and without filters.',
  'There is no such provider.': 'This way to sign in is not there any more. Choose another.',
  'The request could not be read.': 'The request could not be read. Load the page again.',
  'The request took too long to arrive.': 'The request took too long to arrive. Try again over a better connection.',
  'The request body is too large.': 'This is too much at a time. Send less, or use a group.',
  'The secret of this second factor cannot be read with this VOLLEY_SECRET. Please give a recovery code, or ask an operator.':
    'Volley cannot check this second factor just now. Give a recovery code, or ask the operator.',
  'Secrets of second factors are kept encrypted: please ask the operator to set VOLLEY_SECRET, in every process, first.':
    'Second factors cannot be kept safely yet. The operator has to set VOLLEY_SECRET first.',
  'Unauthenticated.': 'Your session has ended. Sign in again.',
  'No link is shown, and it must go out by mail: {a}. Please ask with another key, or as a person.':
    'The link must go out by mail here.',
  'An invitation was mailed to this address within the last {a} minutes. {b}':
    'An invitation was mailed to this address within the last {a} minutes. Try again later, or have the link shown and hand it on yourself.',
  'Invitations to an account are mailed {a} times within an hour at most. {b}':
    'Invitations to an account are mailed {a} times within an hour at most. Try again later, or have the link shown and hand it on yourself.',
  'Please try again later, or ask for the link (`show_link`) and hand it on yourself.':
    'Try again later, or have the link shown and hand it on yourself.',
  'The client secret of {a} cannot be read with this VOLLEY_SECRET. Please ask the operator to set it again.':
    'Signing in by {a} does not work just now. The operator has to set its client secret again.',
  'The client secret is kept encrypted: please ask the operator to set VOLLEY_SECRET, in every process, first.':
    'The client secret cannot be kept safely yet. Set VOLLEY_SECRET in every process first.',
  'The provider {a} has {b} already.': 'The provider {a} has this already.',
  'You do not have the scope "{a}" that the operation needs.':
    'You may not do this in this account. Ask an owner of the account for the right to do it.',
  'The audit log of this account tells of all accounts, so you need the scope "{a}" to read it.':
    'The audit log of this account tells of all accounts. Only the operator’s people may read it.',
  'The key or the session that asks lost its rights while the request waited. Please ask with another key, or sign in again.':
    'Your rights changed meanwhile. Sign in again.',
  '{a}. Please try again in {b} {c}.': 'Too many attempts. Try again in a while.',
  'Somebody else has changed this since you read it: its version is {a}, not {b}. Nothing was changed. Read it again, and make your change to what is there now.':
    'Somebody else has changed this since you opened it. Nothing was saved: load the page again, and make your change to what is there now.',
  'The key has already been taken.': 'A field has this key already. Choose another.',
  'This must be an IP address or a range such as 192.0.2.0/24.':
    'Write an IP address or a range, such as 192.0.2.0/24.',
  'You cannot {a} the scope "{b}", which you do not have yourself.':
    'You cannot give a right that you do not have yourself.',
  'You cannot give a key the scope "{a}", which you do not have yourself.':
    'You cannot give a key a right that you do not have yourself.',
  'You cannot revoke a key with the scope "{a}", which you do not have yourself.':
    'You cannot revoke a key with a right that you do not have yourself.',
  'A test key cannot have the scope "{a}", which acts on live accounts.':
    'A test key cannot have a right that acts on live accounts.',
  'A key that sends to some numbers alone cannot have the scope "{a}".':
    'A key that sends to some numbers alone cannot have this right.',
  'This account is {a}.': 'The account is in this state already.',
  'This account has keys of an operator: revoke them before it is {a}.':
    'This account has keys of an operator: revoke them first.',
  'A process of an earlier version still runs, which {a}. Please try again when it was updated.':
    'A part of Volley is still being updated. Try again in a few minutes.',
  'The {a} has already been taken.': 'This is taken already. Choose another.',
  '{a} not found.': 'This is not there any more, or belongs to another account.',
  'Too many requests. Please slow down.': 'Too many attempts. Wait a moment and try again.',
  'The given data was invalid.': 'Correct what is marked, and try again.',
  'Validation failed': 'Correct what is marked, and try again.',
  'The service cannot reach its database just now. Please try again in a moment.':
    'Volley cannot do this just now. Try again in a moment.',
  'The connection to the database was lost while the change was being stored, so it may have been made or not. Please repeat the request with the same Idempotency-Key, or look before you repeat it.':
    'The connection broke off while this was being saved, so it may have been saved or not. Look before you repeat it.',
  'This process leaves such requests to others: see its VOLLEY_ROLES.':
    'Volley cannot do this just now. Try again in a moment.',
  'This must be a valid phone number.': 'Write a whole phone number, such as +233 24 412 3456.',
  'This must be a zone name such as Africa/Accra, or recipient.': 'Choose a time zone, such as Africa/Accra.',
  'This must be a zone name, such as Africa/Accra, or recipient.': 'Choose a time zone, such as Africa/Accra.',
  'This must be a zone name, such as Africa/Accra.': 'Choose a time zone, such as Africa/Accra.',
  'This group does not exist.': 'This group is not there any more. Choose another.',
  'This segment does not exist.': 'This segment is not there any more. Choose another.',
  'This contact does not exist.': 'This contact is not there any more. Choose another.',
  'This template does not exist.': 'This template is not there any more. Choose another.',
  'This recording does not exist.': 'This recording is not there any more. Choose another.',
  'This {a} does not exist.': 'This is not there any more. Choose another.',
  'The contact {a} does not exist.': 'This contact is not there any more. Choose another.',
  'This campaign is {a}: only a draft or a scheduled one can be {b}.':
    'Only a draft or a scheduled campaign can be changed so.',
  'This campaign now costs {a}, not {b}. Please preview it again.':
    'This campaign now costs {a}, not {b}. Look at it again before you send it.',
  'This campaign is a single message: it cannot be {a}.': 'This campaign is a single message and cannot be changed so.',
  'This campaign is {a}: nothing of it can be sent again.':
    'Nothing of this campaign can be sent again in its present state.',
  'This message is {a}: only a single message whose outcome is unknown can be sent again.':
    'Only a single message whose outcome is unknown can be sent again.',
  'This campaign leaves out people without a value for a field of its text: name a contact_id that has one.':
    'This campaign leaves out people without a value for a field of its text. Choose somebody who has one.',
  'The campaign was moved while its rows were made.': 'The campaign changed meanwhile. Load the page again.',
  'This value is required by the template.': 'The template needs this value.',
  'Calls to this number cannot be made: {a}': 'Calls to this number cannot be made.',
  'The sender id is not registered with the network of this number.':
    'The sender ID is not registered with the network of this number.',
  '{a} needs {b} SMS parts; {c} are the most.': 'The text needs {b} parts; {c} are the most.',
  'The sender id does not belong to your account.': 'This sender ID does not belong to your account. Choose another.',
  'The sender id is {a}: only an approved one can be used.': 'This sender ID is not approved. Choose one that is.',
  'The sender id must be an approved one of your account.': 'Choose an approved sender ID of your account.',
  'The sender id {a} is not registered with {b}, which takes messages only from registered senders. Register it, use one that is registered, or set a fallback sender for the country.':
    'The sender ID {a} is not registered with {b}, which takes messages only from registered senders. Register it, choose one that is registered, or set a fallback sender for the country.',
  'The text of this template {a}.': 'The text of this template cannot be used here.',
  'The text of this template must have the field {{code}} once, or again at its end as #{{code}}, and no further row of bullets.':
    'The text of this template must have the field {{code}} once, or again at its end as #{{code}}.',
  'This message is {a}: only a waiting one can be cancelled.': 'Only a message that waits can be cancelled.',
  'This message is {a}: only a waiting one can be moved.': 'Only a message that waits can be moved.',
  'What is sent by changes too often just now. Please try again.': 'Settings for sending have just changed. Try again.',
  'Insufficient balance. Please top up your account.':
    'There are not enough credits. Top up the account, and try again.',
  'The short links of this text would begin with {a}, which nobody else can open. The operator must set VOLLEY_LINKS_URL to the public address of the links.':
    'The short links of this text would begin with {a}, which nobody else can open. Ask the operator to set the public address of the links.',
  '{a} is used by {b}. Give that another text, or cancel or delete it first.':
    'The template is used by {b}. Give that another text, or cancel or delete it first.',
  'This template has been changed meanwhile: its newest version is {a}, not {b}. Please look at it again.':
    'This template has been changed meanwhile. Load the page again.',
  'This verification is {a}, {b}.': 'This verification has ended.',
  '{a} Please wait {b} seconds.': 'Too many codes. Wait {b} seconds.',
  'Codes need the secret of this installation: set VOLLEY_SECRET and start again.':
    'Codes need the secret of this installation. The operator has to set VOLLEY_SECRET.',
  'This {a} is {b}.': 'This was decided already. Load the page again.',
  'The caller id does not belong to your account.': 'This caller ID does not belong to your account. Choose another.',
  'The caller id is {a}: only an approved one can be used.': 'This caller ID is not approved. Choose one that is.',
  'Papers are kept encrypted: the operator must set VOLLEY_SECRET, in every process, and start again before one is added or read.':
    'Papers cannot be kept safely yet. The operator has to set VOLLEY_SECRET first.',
  'This paper cannot be decrypted with the VOLLEY_SECRET of this process.':
    'This paper cannot be opened. Ask the operator.',
  'This sender registration is {a}': 'This registration cannot be changed so in its present state.',
  'The alias has already been taken.': 'This address is taken already. Choose another.',
  'The phone number has already been taken.': 'A contact has this number already.',
  'The name has already been taken.': 'This name is taken already. Choose another.',
  'Another trunk has this name.': 'This name is taken already. Choose another.',
  'This webhook is {a}, so nothing is sent to it. Resume it first.':
    'Nothing is sent to this webhook just now. Resume it first.',
  'This webhook is {a} already.': 'The webhook is in this state already.',
  'The secret of a webhook cannot be stored: the operator must set VOLLEY_SECRET and start Volley again.':
    'The secret of a webhook cannot be kept safely yet. The operator has to set VOLLEY_SECRET first.',
  'Events of the kind {a} tell of the installation: they need the scope "{b}".':
    'Events of the kind {a} tell of the installation. Only the operator’s people may have them.',
  "Events of the kind {a} are told in the operator's own account alone.":
    'Events of the kind {a} are told in the operator’s own account alone.',
  'Too many streams of events are open. Please close some, or ask again later.':
    'Too many windows are open. Close some of them.',
  'This must not contain control characters.': 'Take out characters that nobody can see.',
  'This must not be longer than {a} characters.': 'Write at most {a} characters.',
  'This must be a number, such as 1250 or 12.5.': 'Write a number, such as 1250 or 12.5.',
  'This must be a number from {a} to {b}.': 'Write a number from {a} to {b}.',
  'This must not have more than {a} decimal places.': 'Write at most {a} decimal places.',
  'This must be a date, such as 2026-01-31.': 'Choose a day.',
  'This must be yes or no.': 'Choose yes or no.',
  'This must be empty: the field has no choices yet.': 'Leave this empty: the field has no choices yet.',
  'This must be one of: {a}': 'Choose one of those that are offered.',
  'A field of the kind {a} has no choices.': 'A field of this kind has no choices.',
  'The recordings limit of this account is {a} bytes. Ask the operator to raise the limit.':
    'The recordings of this account take as much room as they may. Delete some, or ask the operator to raise the limit.',
  'The {a} {b} does not exist.': 'Something that the condition names is not there any more.',
  'The group {a} does not exist.': 'A group that is named here is not there any more.',
  'The campaign {a} does not exist.': 'A campaign that is named here is not there any more.',
  'The voice campaign {a} does not exist.': 'A voice campaign that is named here is not there any more.',
  'The country {a} does not exist.': 'There is no country {a}. Write two letters, such as GH.',
  'The network {a} does not exist.': 'No network {a} is known.',
  'The field {a} does not exist.': 'The field {a} is not there any more.',
  'A rule does not fit the field {a}, which {b}.': 'A rule does not fit the field {a}.',
  '{a} names no real date and time.': 'There is no such date and time: {a}.',
  'The check is {a}, so nothing can be cleaned by it.': 'Nothing can be cleaned by this check in its present state.',
  'The check is {a}, so it cannot be cancelled.': 'This check cannot be cancelled any more.',
  'The change is {a}, so it cannot be cancelled.': 'This change cannot be cancelled any more.',
  'The segment chooses nobody: {a}': 'The segment chooses nobody, since something that it names is not there any more.',
  'Give either a group or a segment.': 'Choose either a group or a segment.',
  'This file has {a} parts, which are counted from 0.': 'The file did not arrive whole. Choose it again.',
  'Part {a} of this file must have {b} bytes; {c} came.': 'The file did not arrive whole. Choose it again.',
  'The file is not whole: upload part {a} first.': 'The file did not arrive whole. Choose it again.',
  'The import is {a}, so its file cannot be changed any more.': 'The file of this import cannot be changed any more.',
  'The import is {a}, so it cannot be {b}.': 'This is not possible in the present state of the import.',
  'There is no field with this key. Create it first, or say new_field.':
    'There is no such field. Create it first, or choose a new field.',
  'No column holds the phone numbers. Say in `mapping` which one does.': 'Choose which column holds the phone numbers.',
  'The {a} was left out: it is longer than {b} characters, or has characters that nobody can see.':
    'A name was left out: it is longer than {b} characters, or has characters that nobody can see.',
  '"{a}" is a name for telephone numbers.': 'The name of the column says so.',
  '"{a}" is a name for e-mail addresses.': 'The name of the column says so.',
  '"{a}" is a name for {b}.': 'The name of the column says so.',
  '"{a}" is the name of a field.': 'The name of the column says so.',
  'The workbook is damaged: a part of it {a}. Open it in a spreadsheet program, save it again, and try that file.':
    'The workbook is damaged. Open it in a spreadsheet program, save it again, and try that file.',
  '{a}Save the list as CSV or as an Excel workbook (.xlsx), and try again.':
    'Save the list as CSV or as an Excel workbook (.xlsx), and try again.',
  'The cell shows an error of the spreadsheet instead of a number. Mend the formula, and save the file again.':
    'The cell shows an error of the spreadsheet instead of a number. Correct the formula, and save the file again.',
  'This call is {a}: only one that nobody has answered can be cancelled.':
    'Only a call that nobody has answered can be cancelled.',
  'Exactly one of recording_id, text and template is required.':
    'Choose a recording, a text or a template, and only one of them.',
  'The campaign "{a}" is {b} and plays this recording. Give it another recording, delete or cancel it first.':
    'The campaign “{a}” plays this recording. Give it another recording, or delete or cancel it first.',
  'The campaign "{a}" is {b} and plays this recording.': 'The campaign “{a}” plays this recording.',
  '{a} Give it another recording, delete or cancel it first.':
    'A campaign plays this recording. Give it another, or delete or cancel it first.',
  'Please set VOLLEY_SECRET first: it encrypts the passwords of trunks.':
    'Passwords cannot be kept safely yet. Set VOLLEY_SECRET first.',
  'The process that answered makes no calls, since its VOLLEY_ROLES leave voice out. Please ask a process that has the roles api and voice.':
    'Volley makes no calls here just now. Ask the operator.',
  'The bundled voice speaks English (en) alone. For other languages please install espeak-ng on the server, or set VOLLEY_SPEECH_COMMAND.':
    'The voice of this server speaks English alone. The operator can add other languages.',
  '{a} Please try again.': 'This did not succeed. Try again.',
  'The export is {a}, so it cannot be cancelled.': 'This export cannot be cancelled any more.',
  'The export is {a}, so there is no file yet.': 'There is no file of this export yet.',
  'These are more than {a} rows. Please ask for a shorter time or by less.':
    'These are more than {a} rows. Choose a shorter time, or divide by less.',
  'This file has texts, so it needs a key with the scope "{a}".':
    'This file has texts, which you may not read in this account.',
  'VOLLEY_SECRET is not set, as it must be before people can be erased: {a}':
    'People cannot be erased yet. The operator has to set VOLLEY_SECRET first.',
  'Passwords of carriers are kept encrypted: please set VOLLEY_SECRET, in every process, and start again before adding one.':
    'Passwords cannot be kept safely yet. Set VOLLEY_SECRET in every process first.',
  'Secrets are stored encrypted, which needs the setting VOLLEY_SECRET.':
    'Secrets cannot be kept safely yet. Set VOLLEY_SECRET first.',
  'There is no carrier {a}.': 'Choose a carrier from the list.',
  'There is no account {a}.': 'Choose an account from the list.',
  'The code must be the MCC and the MNC as five or six digits, such as 62001.':
    'Write the code of the network as five or six digits, such as 62001.',
  'The table is {a}, so its file cannot be changed any more.': 'The file of this table cannot be changed any more.',
  'The table is {a} already.': 'The table is in this state already.',
};
