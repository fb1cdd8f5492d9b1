import { useCarriersText } from './operator-carriers.ts';
import { areaWithin, type KeyOf } from './use-text.ts';

/** The words about carriers that are added by the profile of a provider, and about the first steps of any carrier. */
export const useHttpText = areaWithin(useCarriersText)(() => import('./operator-http.fr.ts'), {
  chooseLead: 'Choose what your messages go through. You are asked only for what it needs.',
  chooseSearch: 'Find a provider, such as Twilio',
  choices: 'Carriers to choose from',
  smppTitle: 'SMPP',
  smppAbout: 'A carrier or an aggregator with which you have a contract for SMPP.',
  customTitle: 'Another provider with an HTTP API',
  customAbout: 'By a profile of your own: a JSON document that says how the provider is spoken to.',
  newOf: 'New carrier: {title}',
  definition: 'Profile',
  hint_definition: 'As JSON. The page docs/http-profiles.md of the documentation says how to write one in an hour.',
  notJson: 'This is not JSON: {error}',
  optional: 'It may stay empty.',
  secretHint: 'It is stored encrypted and never shown.',
  moreHttp: 'Rate and other settings',
  set_window: 'Requests at the same time',
  hint_window: 'By all processes together. A message is one request, whatever its parts.',
  set_hook_addresses: 'Addresses that may report',
  hint_hook_addresses:
    'From which the provider calls with receipts and replies: one address or range in each line, such as 192.0.2.0/24. Empty: any.',
  firstStepsHint: 'From here to a first campaign.',
  hookTitle: 'Receipts and replies',
  hookNamed: 'Volley names the address for receipts in each message.',
  hookPasted: 'Enter the address below at the provider, so that it reports what became of messages.',
  hookShow: 'Show the address',
  hookNew: 'Create a new address',
  hookNewTitle: 'Create a new address?',
  hookNewWords:
    'The address before it ends at once. Where you entered it at the provider, enter the new one: until then receipts and replies are lost.',
  hookAddress: 'Address for receipts and replies',
  hookOnce: 'It is shown only now. Whoever knows it can report in the name of the provider.',
  notPublic:
    'This installation does not know at which address the internet reaches it, so that a provider on the internet cannot report. Start Volley with VOLLEY_PUBLIC_URL, such as https://sms.example.com.',
  testStep: 'Send a test message',
  testStepWords: 'To your own phone. The provider may charge it.',
  testedWhen: 'The carrier took a test message on {when}.',
  testSender: 'Sender of the test message',
  testSenderHint: 'One that you may use. Empty: Volley.',
  testTaken: 'The provider took the message',
  testNotTaken: 'The provider did not take the message',
  testAccepted: 'The provider accepted the values',
  testNotAccepted: 'The provider did not accept the values',
  routeStep: 'Send messages through it',
  routeStepWords: 'Without a route it gets none.',
  sendAll: 'Send everything by this carrier',
  sendAllTitle: 'Send everything by {name}?',
  sendAllWords: 'It takes the place of the route for all other numbers. Routes for certain numbers or messages stay.',
  sendsAll: 'Everything goes by {name} now.',
  priceStep: 'Say what a message costs',
  campaignStepWords: 'Its sender ID must be approved here and allowed at the carrier.',
});

export type HttpKey = KeyOf<typeof useHttpText>;
