// Made by `npm run docs` from the contract: change that, not this.

/** A line each: name, method, path, and as JSON what else is so. Lines begin with a space, and a line that does not has the noun of those after it. */
export const OPERATIONS = `smsCampaigns
 list GET /sms-campaigns {"pages":"page"}
 overview GET /sms-campaigns/overview {"pages":"page"}
 states GET /sms-campaigns/states
 create POST /sms-campaigns {"hasBody":true}
 get GET /sms-campaigns/{uuid}
 draft GET /sms-campaigns/{uuid}/draft
 update PUT /sms-campaigns/{uuid} {"hasBody":true}
 delete DELETE /sms-campaigns/{uuid}
 testSend POST /sms-campaigns/{uuid}/test-send {"hasBody":true}
 preview POST /sms-campaigns/{uuid}/preview
 send POST /sms-campaigns/{uuid}/send {"hasBody":true}
 pause POST /sms-campaigns/{uuid}/pause
 resume POST /sms-campaigns/{uuid}/resume
 cancel POST /sms-campaigns/{uuid}/cancel
 retryFailed POST /sms-campaigns/{uuid}/retry-failed
 report GET /sms-campaigns/{uuid}/report
 usual GET /sms-campaigns/{uuid}/usual
 analytics GET /sms-campaigns/{uuid}/analytics
 analyticsCsv GET /sms-campaigns/{uuid}/analytics.csv
 messages GET /sms-campaigns/{uuid}/messages {"pages":"cursor"}
 messagesCsv GET /sms-campaigns/{uuid}/messages.csv
 series GET /sms-campaigns/{uuid}/series
 skipRun POST /sms-campaigns/{uuid}/skip-run {"hasBody":true}
 takeBackRun POST /sms-campaigns/{uuid}/take-back-run {"hasBody":true}
 runs GET /sms-campaigns/{uuid}/runs {"pages":"cursor"}
 quick GET /sms-campaigns/quick {"auth":"query_key"}
 resendUnknown POST /sms-campaigns/{uuid}/resend-unknown {"hasBody":true}
messages
 create POST /messages {"hasBody":true}
 list GET /messages {"pages":"cursor"}
 price GET /messages/price
 get GET /messages/{uuid}
 update PUT /messages/{uuid} {"hasBody":true}
 delete DELETE /messages/{uuid}
 batch POST /messages/batch {"hasBody":true}
 resend POST /messages/{uuid}/resend {"hasBody":true}
statistics
 get GET /statistics
 csv GET /statistics.csv
 calls GET /statistics/calls
 callsCsv GET /statistics/calls.csv
 verifications GET /statistics/verifications
 verificationsCsv GET /statistics/verifications.csv
verifications
 start POST /verifications {"hasBody":true}
 list GET /verifications {"pages":"cursor"}
 checkNumber POST /verifications/check {"hasBody":true}
 statistics GET /verifications/statistics
 get GET /verifications/{uuid}
 check POST /verifications/{uuid}/check {"hasBody":true}
 resend POST /verifications/{uuid}/resend {"hasBody":true}
 cancel POST /verifications/{uuid}/cancel
verificationRules
 get GET /verification-rules
 update PUT /verification-rules {"hasBody":true}
 dryRun POST /verification-rules/dry-run {"hasBody":true}
inbound
 list GET /inbound {"pages":"cursor"}
 csv GET /inbound.csv
threads
 list GET /threads {"pages":"cursor"}
 get GET /threads/{uuid}
 messages GET /threads/{uuid}/messages {"pages":"cursor"}
 update PUT /threads/{uuid} {"hasBody":true}
 answer POST /threads/{uuid}/answer {"hasBody":true}
 notes GET /threads/{uuid}/notes {"pages":"cursor"}
 addNote POST /threads/{uuid}/notes {"hasBody":true}
 deleteNote DELETE /threads/{uuid}/notes/{note_id}
keywords
 get GET /keywords
 update PUT /keywords {"hasBody":true}
keywordRules
 list GET /keyword-rules {"pages":"page"}
 create POST /keyword-rules {"hasBody":true}
 get GET /keyword-rules/{uuid}
 update PUT /keyword-rules/{uuid} {"hasBody":true}
 delete DELETE /keyword-rules/{uuid}
namedValues
 list GET /named-values {"pages":"page"}
 set PUT /named-values {"hasBody":true}
registeredTexts
 list GET /registered-texts {"pages":"page"}
 create POST /registered-texts {"hasBody":true}
 get GET /registered-texts/{uuid}
 update PUT /registered-texts/{uuid} {"hasBody":true}
 delete DELETE /registered-texts/{uuid}
 import POST /registered-texts/import {"fileType":"application/octet-stream"}
 check POST /registered-texts/check {"hasBody":true}
events
 list GET /events {"pages":"cursor"}
 follow GET /events/stream {"isLive":true}
calls
 create POST /calls {"hasBody":true}
 list GET /calls {"pages":"cursor"}
 csv GET /calls.csv
 get GET /calls/{uuid}
 cancel POST /calls/{uuid}/cancel
voiceCampaigns
 list GET /voice-campaigns {"pages":"page"}
 states GET /voice-campaigns/states
 recipients GET /voice-campaigns/{uuid}/recipients
 searchRecipients GET /voice-campaigns/{uuid}/recipients/search {"pages":"cursor"}
 testCall POST /voice-campaigns/{uuid}/test-call {"hasBody":true}
 create POST /voice-campaigns {"hasBody":true}
 get GET /voice-campaigns/{uuid}
 draft GET /voice-campaigns/{uuid}/draft
 update PUT /voice-campaigns/{uuid} {"hasBody":true}
 delete DELETE /voice-campaigns/{uuid}
 preview POST /voice-campaigns/{uuid}/preview
 send POST /voice-campaigns/{uuid}/send {"hasBody":true}
 pause POST /voice-campaigns/{uuid}/pause
 resume POST /voice-campaigns/{uuid}/resume
 cancel POST /voice-campaigns/{uuid}/cancel
 retryFailed POST /voice-campaigns/{uuid}/retry-failed
 report GET /voice-campaigns/{uuid}/report
 attempts GET /voice-campaigns/{uuid}/attempts {"pages":"cursor"}
 attemptsCsv GET /voice-campaigns/{uuid}/attempts.csv
recordings
 list GET /recordings {"pages":"cursor"}
 upload POST /recordings {"fileType":"audio/wav"}
 speak POST /recordings/spoken {"hasBody":true}
 languages GET /speech-languages
 get GET /recordings/{uuid}
 delete DELETE /recordings/{uuid}
 wav GET /recordings/{uuid}/sound.wav
groups
 list GET /groups {"pages":"page"}
 create POST /groups {"hasBody":true}
 get GET /groups/{uuid}
 update PUT /groups/{uuid} {"hasBody":true}
 delete DELETE /groups/{uuid}
 contacts GET /groups/{uuid}/contacts {"pages":"page"}
segments
 list GET /segments {"pages":"page"}
 create POST /segments {"hasBody":true}
 count POST /segments/count {"hasBody":true}
 get GET /segments/{uuid}
 countOne GET /segments/{uuid}/count
 update PUT /segments/{uuid} {"hasBody":true}
 delete DELETE /segments/{uuid}
 contactsCsv GET /segments/{uuid}/contacts.csv
 contacts GET /segments/{uuid}/contacts {"pages":"cursor"}
contacts
 list GET /contacts {"pages":"page"}
 csv GET /contacts.csv
 create POST /contacts {"hasBody":true}
 createBulk POST /contacts/bulk {"hasBody":true}
 get GET /contacts/{id}
 fields GET /contacts/{id}/fields
 update PUT /contacts/{id} {"hasBody":true}
 delete DELETE /contacts/{id}
 assignGroup POST /contacts/assign-group {"hasBody":true}
 removeGroup POST /contacts/remove-group {"hasBody":true}
contactFields
 list GET /contact-fields
 create POST /contact-fields {"hasBody":true}
 get GET /contact-fields/{key}
 update PUT /contact-fields/{key} {"hasBody":true}
 delete DELETE /contact-fields/{key}
imports
 list GET /imports {"pages":"page"}
 create POST /imports {"hasBody":true}
 get GET /imports/{uuid}
 parts GET /imports/{uuid}/parts
 uploadPart PUT /imports/{uuid}/parts/{part} {"fileType":"application/octet-stream"}
 readFile POST /imports/{uuid}/read {"hasBody":true}
 update PUT /imports/{uuid} {"hasBody":true}
 check POST /imports/{uuid}/check
 start POST /imports/{uuid}/start
 cancel POST /imports/{uuid}/cancel
 undo POST /imports/{uuid}/undo
 results GET /imports/{uuid}/results.csv
 delete DELETE /imports/{uuid}
exports
 list GET /exports {"pages":"page"}
 get GET /exports/{uuid}
 create POST /exports {"hasBody":true}
 file GET /exports/{uuid}/file
 manifest GET /exports/{uuid}/manifest
 cancel POST /exports/{uuid}/cancel
 delete DELETE /exports/{uuid}
exportSchedules
 list GET /export-schedules
 create POST /export-schedules {"hasBody":true}
 pause POST /export-schedules/{uuid}/pause
 resume POST /export-schedules/{uuid}/resume
 delete DELETE /export-schedules/{uuid}
templates
 list GET /templates {"pages":"page"}
 create POST /templates {"hasBody":true}
 get GET /templates/{uuid}
 update PUT /templates/{uuid} {"hasBody":true}
 delete DELETE /templates/{uuid}
 versions GET /templates/{uuid}/versions {"pages":"page"}
 version GET /templates/{uuid}/versions/{version}
senderIds
 list GET /sender-ids {"pages":"page"}
 create POST /sender-ids {"hasBody":true}
 get GET /sender-ids/{uuid}
 decision GET /sender-ids/{uuid}/decision
 delete DELETE /sender-ids/{uuid}
senderRegistrations
 list GET /sender-registrations {"pages":"page"}
 create POST /sender-registrations {"hasBody":true}
 get GET /sender-registrations/{uuid}
 submit POST /sender-registrations/{uuid}/submit {"hasBody":true}
 delete DELETE /sender-registrations/{uuid}
 addPaper POST /sender-registrations/{uuid}/papers {"fileType":"application/octet-stream"}
 paper GET /sender-registrations/{uuid}/papers/{paper}
 deletePaper DELETE /sender-registrations/{uuid}/papers/{paper}
fallbackSenders
 list GET /fallback-senders
 set PUT /fallback-senders/{country} {"hasBody":true}
 delete DELETE /fallback-senders/{country}
callerIds
 list GET /caller-ids {"pages":"page"}
 create POST /caller-ids {"hasBody":true}
 get GET /caller-ids/{uuid}
 decision GET /caller-ids/{uuid}/decision
 delete DELETE /caller-ids/{uuid}
consents
 list GET /consents {"pages":"cursor"}
 set POST /consents {"hasBody":true}
 get GET /consents/{phone_number}
 history GET /consents/{phone_number}/history {"pages":"cursor"}
sendingRules
 get GET /sending-rules
 update PUT /sending-rules {"hasBody":true}
persons
 get GET /persons
 timeline GET /persons/timeline {"pages":"cursor"}
erasures
 list GET /erasures {"pages":"cursor"}
 create POST /erasures {"hasBody":true}
 get GET /erasures/{uuid}
search
 find GET /search
savedViews
 list GET /saved-views {"auth":"session"}
 create POST /saved-views {"auth":"session","hasBody":true}
 update PUT /saved-views/{uuid} {"auth":"session","hasBody":true}
 delete DELETE /saved-views/{uuid} {"auth":"session"}
suppressions
 list GET /suppressions {"pages":"page"}
 csv GET /suppressions.csv
 create POST /suppressions {"hasBody":true}
 get GET /suppressions/{phone_number}
 delete DELETE /suppressions/{phone_number}
webhooks
 list GET /webhooks {"pages":"page"}
 create POST /webhooks {"hasBody":true}
 get GET /webhooks/{uuid}
 update PUT /webhooks/{uuid} {"hasBody":true}
 delete DELETE /webhooks/{uuid}
 pause POST /webhooks/{uuid}/pause
 resume POST /webhooks/{uuid}/resume {"hasBody":true}
 rotateSecret POST /webhooks/{uuid}/rotate-secret
 test POST /webhooks/{uuid}/test {"hasBody":true}
 deliveries GET /webhooks/{uuid}/deliveries {"pages":"cursor"}
 delivery GET /webhooks/{uuid}/deliveries/{delivery_id}
 replay POST /webhooks/{uuid}/replay {"hasBody":true}
lookups
 get GET /lookups/{number}
numberChecks
 list GET /number-checks {"pages":"page"}
 get GET /number-checks/{uuid}
 create POST /number-checks {"hasBody":true}
 clean POST /number-checks/{uuid}/clean {"hasBody":true}
 cancel POST /number-checks/{uuid}/cancel
contactChanges
 list GET /contact-changes {"pages":"page"}
 get GET /contact-changes/{uuid}
 count POST /contact-changes/count {"hasBody":true}
 create POST /contact-changes {"hasBody":true}
 cancel POST /contact-changes/{uuid}/cancel
 undo POST /contact-changes/{uuid}/undo
shortUrls
 create POST /url-shortener/create {"listener":"links","hasBody":true}
 createBulk POST /url-shortener/bulk {"listener":"links","hasBody":true}
 list GET /url-shortener {"listener":"links","pages":"page"}
 search GET /url-shortener/search {"listener":"links","pages":"cursor"}
 get GET /url-shortener/{id} {"listener":"links"}
 update PUT /url-shortener/{id} {"listener":"links","hasBody":true}
 delete DELETE /url-shortener/{id} {"listener":"links"}
 analytics GET /url-shortener/{id}/analytics {"listener":"links"}
 analyticsCsv GET /url-shortener/{id}/analytics.csv {"listener":"links"}
 qr GET /url-shortener/{id}/qr {"listener":"links"}
 qrPng GET /url-shortener/{id}/qr.png {"listener":"links"}
balance
 get GET /balance
 update PUT /balance {"hasBody":true}
ledger
 list GET /ledger {"pages":"cursor"}
 summary GET /ledger/summary {"pages":"cursor"}
trafficAlarms
 list GET /traffic-alarms
limits
 get GET /limits
session
 create POST /session {"auth":"open","hasBody":true}
 get GET /session {"auth":"session"}
 end DELETE /session {"auth":"session"}
 confirm POST /session/confirm {"auth":"session","hasBody":true}
 changePassword PUT /session/password {"auth":"session","hasBody":true}
 enterAccount PUT /session/account {"auth":"session","hasBody":true}
 decideHeld POST /session/held {"auth":"session","hasBody":true}
 leaveAccount DELETE /session/account {"auth":"session"}
sessions
 list GET /sessions {"auth":"session"}
 end DELETE /sessions/{uuid} {"auth":"session"}
 endOthers DELETE /sessions {"auth":"session"}
secondFactor
 give POST /session/second-factor {"auth":"open","hasBody":true}
 get GET /session/second-factor {"auth":"session"}
 offerAuthenticator POST /session/second-factor/authenticator {"auth":"session"}
 confirmAuthenticator PUT /session/second-factor/authenticator {"auth":"session","hasBody":true}
 removeAuthenticator DELETE /session/second-factor/authenticator {"auth":"session"}
 renewRecoveryCodes POST /session/second-factor/recovery-codes {"auth":"session"}
passkeys
 list GET /passkeys {"auth":"session"}
 offer POST /passkeys/options {"auth":"session"}
 create POST /passkeys {"auth":"session","hasBody":true}
 update PUT /passkeys/{uuid} {"auth":"session","hasBody":true}
 delete DELETE /passkeys/{uuid} {"auth":"session"}
 ask POST /session/passkey/options {"auth":"open"}
 signIn POST /session/passkey {"auth":"open","hasBody":true}
 askToConfirm POST /session/confirm/passkey/options {"auth":"session"}
 confirm POST /session/confirm/passkey {"auth":"session","hasBody":true}
 methods GET /session/methods {"auth":"open"}
oneTimeLinks
 look POST /one-time-links/look {"auth":"open","hasBody":true}
 redeem POST /one-time-links/redeem {"auth":"open","hasBody":true}
 accept POST /one-time-links/accept {"auth":"session","hasBody":true}
passwordResets
 request POST /password-resets {"auth":"open","hasBody":true}
openid
 find POST /openid/find {"auth":"open","hasBody":true}
keys
 list GET /keys {"pages":"cursor"}
 create POST /keys {"hasBody":true}
 revoke DELETE /keys/{id}
audit
 list GET /audit {"pages":"cursor"}
 csv GET /audit.csv
members
 list GET /members {"pages":"page"}
 update PUT /members/{uuid} {"hasBody":true}
 delete DELETE /members/{uuid}
invitations
 list GET /invitations {"pages":"page"}
 create POST /invitations {"hasBody":true}
 withdraw DELETE /invitations/{uuid}
signInRules
 get GET /sign-in-rules
 update PUT /sign-in-rules {"hasBody":true}
admin.trunks
 list GET /admin/trunks {"pages":"page"}
 create POST /admin/trunks {"hasBody":true}
 get GET /admin/trunks/{id}
 update PUT /admin/trunks/{id} {"hasBody":true}
 delete DELETE /admin/trunks/{id}
 check POST /admin/trunks/{id}/check
 testCall POST /admin/trunks/{id}/test-call {"hasBody":true}
admin.callAttempts
 ladder GET /admin/accounts/{id}/call-attempts/{uuid}/ladder
admin.voicePrices
 list GET /admin/voice-prices
 set POST /admin/voice-prices {"hasBody":true}
 delete DELETE /admin/voice-prices/{prefix}
admin.accounts
 list GET /admin/accounts {"pages":"cursor"}
 get GET /admin/accounts/{id}
 create POST /admin/accounts {"hasBody":true}
 update PUT /admin/accounts/{id} {"hasBody":true}
 suspend POST /admin/accounts/{id}/suspend {"hasBody":true}
 resume POST /admin/accounts/{id}/resume
 close POST /admin/accounts/{id}/close {"hasBody":true}
admin.keys
 list GET /admin/accounts/{id}/keys {"pages":"cursor"}
 create POST /admin/accounts/{id}/keys {"hasBody":true}
 revoke DELETE /admin/accounts/{id}/keys/{key_id}
admin.users
 list GET /admin/users {"pages":"page"}
 invite POST /admin/users/invite {"hasBody":true}
 update PUT /admin/users/{uuid} {"hasBody":true}
 suspend POST /admin/users/{uuid}/suspend
 resume POST /admin/users/{uuid}/resume
 disconnect POST /admin/users/{uuid}/disconnect
 reset POST /admin/users/{uuid}/reset {"hasBody":true}
admin.openidProviders
 list GET /admin/openid-providers
 get GET /admin/openid-providers/{uuid}
 create POST /admin/openid-providers {"hasBody":true}
 update PUT /admin/openid-providers/{uuid} {"hasBody":true}
 delete DELETE /admin/openid-providers/{uuid}
 check POST /admin/openid-providers/{uuid}/check
admin.signInRules
 get GET /admin/sign-in-rules
 update PUT /admin/sign-in-rules {"hasBody":true}
admin.sendingRules
 get GET /admin/sending-rules
 update PUT /admin/sending-rules {"hasBody":true}
admin.erasures
 list GET /admin/erasures {"pages":"cursor"}
admin.credits
 add POST /admin/accounts/{id}/credits {"hasBody":true}
admin.ledger
 list GET /admin/accounts/{id}/ledger {"pages":"cursor"}
 summary GET /admin/accounts/{id}/ledger/summary {"pages":"cursor"}
admin.senderIds
 list GET /admin/sender-ids {"pages":"page"}
 approve POST /admin/sender-ids/{uuid}/approve
 reject POST /admin/sender-ids/{uuid}/reject {"hasBody":true}
 suspend POST /admin/sender-ids/{uuid}/suspend {"hasBody":true}
 resume POST /admin/sender-ids/{uuid}/resume
admin.senderRegistrations
 list GET /admin/sender-registrations {"pages":"page"}
 approve POST /admin/sender-registrations/{uuid}/approve {"hasBody":true}
 reject POST /admin/sender-registrations/{uuid}/reject {"hasBody":true}
 end POST /admin/sender-registrations/{uuid}/end {"hasBody":true}
 paper GET /admin/sender-registrations/{uuid}/papers/{paper}
admin.registrationDemands
 list GET /admin/registration-demands {"pages":"page"}
 set POST /admin/registration-demands {"hasBody":true}
 delete DELETE /admin/registration-demands/{id}
admin.callerIds
 list GET /admin/caller-ids {"pages":"page"}
 approve POST /admin/caller-ids/{uuid}/approve
 reject POST /admin/caller-ids/{uuid}/reject {"hasBody":true}
 suspend POST /admin/caller-ids/{uuid}/suspend {"hasBody":true}
 resume POST /admin/caller-ids/{uuid}/resume
admin.audit
 list GET /admin/accounts/{id}/audit {"pages":"cursor"}
 listAll GET /admin/audit {"pages":"cursor"}
 csv GET /admin/accounts/{id}/audit.csv
 csvAll GET /admin/audit.csv
 verify GET /admin/accounts/{id}/audit/verify {"pages":"cursor"}
admin.inbound
 list GET /admin/inbound {"pages":"cursor"}
 decide POST /admin/inbound/{uuid}/decide {"hasBody":true}
admin.health
 get GET /admin/health
 queues GET /admin/health/queues
 storage GET /admin/health/storage
 backups GET /admin/health/backups
 settings GET /admin/health/settings
admin.outgoingHold
 get GET /admin/outgoing-hold
 release POST /admin/outgoing-hold/release {"hasBody":true}
admin.unknownMessages
 list GET /admin/unknown-messages {"pages":"cursor"}
admin.unmatchedReceipts
 list GET /admin/unmatched-receipts {"pages":"cursor"}
admin.statistics
 changes GET /admin/statistics/changes
 get GET /admin/statistics
 csv GET /admin/statistics.csv
 calls GET /admin/statistics/calls
 callsCsv GET /admin/statistics/calls.csv
 verifications GET /admin/statistics/verifications
 verificationsCsv GET /admin/statistics/verifications.csv
admin.carriers
 list GET /admin/carriers {"pages":"page"}
 get GET /admin/carriers/{id}
 create POST /admin/carriers {"hasBody":true}
 update PUT /admin/carriers/{id} {"hasBody":true}
 delete DELETE /admin/carriers/{id}
 pause POST /admin/carriers/{id}/pause
 resume POST /admin/carriers/{id}/resume
 profiles GET /admin/carrier-profiles
 hookToken POST /admin/carriers/{id}/hook-token
 testBind POST /admin/carriers/{id}/test-bind {"hasBody":true}
 figures GET /admin/carriers/{id}/figures
 why GET /admin/carriers/{id}/why
admin.trafficAlarms
 list GET /admin/traffic-alarms
admin.routes
 list GET /admin/routes {"pages":"page"}
 set POST /admin/routes {"hasBody":true}
 delete DELETE /admin/routes/{id}
 explain GET /admin/routes/explain
admin.prices
 list GET /admin/prices {"pages":"page"}
 set POST /admin/prices {"hasBody":true}
 delete DELETE /admin/prices/{id}
admin.networks
 list GET /admin/networks {"pages":"page"}
 set POST /admin/networks {"hasBody":true}
 delete DELETE /admin/networks/{prefix}
admin.networkCodes
 list GET /admin/network-codes {"pages":"page"}
 set POST /admin/network-codes {"hasBody":true}
 import POST /admin/network-codes/import {"fileType":"application/octet-stream"}
 delete DELETE /admin/network-codes/{code}
admin.carrierCosts
 list GET /admin/carrier-costs {"pages":"page"}
 set POST /admin/carrier-costs {"hasBody":true}
 delete DELETE /admin/carrier-costs/{id}
 days GET /admin/carrier-costs/days {"pages":"page"}
 sums GET /admin/carrier-costs/sums
 import POST /admin/carrier-costs/import {"fileType":"application/octet-stream"}
admin.traces
 list GET /admin/traces {"pages":"page"}
 get GET /admin/traces/{uuid}
 start POST /admin/traces {"hasBody":true}
 startWithTexts POST /admin/traces/with-texts {"hasBody":true}
 entries GET /admin/traces/{uuid}/entries
 texts GET /admin/traces/{uuid}/texts
 end POST /admin/traces/{uuid}/end
 delete DELETE /admin/traces/{uuid}
admin.messages
 csv GET /admin/accounts/{id}/messages.csv
 campaignCosts GET /admin/accounts/{id}/sms-campaigns/{uuid}/costs
 carrier GET /admin/accounts/{id}/messages/{uuid}/carrier
admin.lookupSources
 list GET /admin/lookup-sources {"pages":"page"}
 get GET /admin/lookup-sources/{id}
 create POST /admin/lookup-sources {"hasBody":true}
 update PUT /admin/lookup-sources/{id} {"hasBody":true}
 delete DELETE /admin/lookup-sources/{id}
 test POST /admin/lookup-sources/{id}/test {"hasBody":true}
admin.portedNumbers
 list GET /admin/ported-numbers {"pages":"page"}
 get GET /admin/ported-numbers/{id}
 create POST /admin/ported-numbers {"hasBody":true}
 uploadPart PUT /admin/ported-numbers/{id}/parts/{part} {"fileType":"application/octet-stream"}
 activate POST /admin/ported-numbers/{id}/activate
 delete DELETE /admin/ported-numbers/{id}
admin.linkDomains
 list GET /admin/link-domains
 create POST /admin/link-domains {"hasBody":true}
 delete DELETE /admin/link-domains/{domain}
admin.linkTakedowns
 list GET /admin/link-takedowns {"pages":"page"}
 create POST /admin/link-takedowns/{code} {"hasBody":true}
 delete DELETE /admin/link-takedowns/{code}`;
