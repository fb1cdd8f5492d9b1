/** Verifications: codes that are sent to numbers and checked here. No row holds a code (sms/codes). */
