# Hooks of schemathesis: what it makes of fields that no schema can describe, and which refusals are about more than form.
import re

import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode

schemathesis.openapi.format("phone", st.from_regex(r"\A0244[0-9]{6}\Z", alphabet=st.characters(max_codepoint=127)))

# Sentences about what is there (or is not) in the account, in the tables of numbering plans, zones and calendars, what the
# operator allows, what the key that asks may do itself, and fields that are right by themselves and do not fit each other.
# Whatever else is said of a request that the document allows is a rule that the document lacks.
ABOUT_MORE_THAN_FORM = re.compile(
    "|".join(
        [
            r"already been taken",
            r"does not exist",
            r"must be the UUID of a campaign of this account",
            r"must be the UUID of a member of this account",
            r"is a word (for|of)",
            r"There is no carrier \d+",
            r"Another trunk has this name",
            r"does not belong to your account",
            r"only an approved one can be used",
            r"has opted out",
            r"No trunk (that )?serves this number",
            r"This number has no price",
            r"can be called any more",
            r"names no real date and time",
            r"must be a valid phone number",
            r"^It has letters or signs that no phone number has",
            r"^It has too (few|many) digits",
            r"^No country has the code with which it begins",
            r"^No such number exists in the numbering plan",
            r"must be a zone name",
            r"must be a web address such as",
            r"must lie in the future",
            r"must not be in the future",
            r"this person withdrew it by a reply or a link",
            r"this person asked for no more messages",
            r"must be an IP address or a range",
            r"bundled voice speaks English",
            r"speaks this language",
            r"must not lie more than \d+ days ahead",
            r"must be before the to field",
            r"must not be more than \d+ days before the to field",
            r"nothing in this text that can be spoken",
            r"^The value field",
            r"must be one or more certificates in PEM form",
            r"is not a WAV recording",
            r"password field is required when",
            r"must begin with https://",
            r"must lead to the public internet",
            r"must have letters or digits",
            r"must be a two-letter country code",
            r"must name countries by their two letters",
            r"must not leave out more digits than the prefix has",
            r"as of the key that asks",
            r"There is no field of this name",
            r"^This must (be|not)",
            r"^This could be either of two days",
            r"choices field is required when",
            r"choices field goes with",
            r"has no choices",
            r"There is no column ",
            r"There is no field with this key",
            r"there is no field of this name",
            r"is a field of the kind",
            r"choices at most",
            r"does not fit the field",
            r"message field is required when",
            r"message field must be left out when",
            r"message field must be empty beside",
            r"field is required by this template",
            r"; it may name \{\{",
            r"names no carrier",
            r"name a carrier, a trunk or a phone number, and only one of them",
            r"is not registered with",
            r"must be an approved one of your account",
            r"must not lie in the past",
        ]
    )
)


@schemathesis.hook
def filter_headers(context, headers):
    """Whitespace around the value of a header is taken away on the way: nobody can tell that it was there."""
    return all(not isinstance(value, str) or value == value.strip() for value in (headers or {}).values())


def sentences(response):
    body = response.json()
    return [one for field in body.get("errors", {}).values() for one in field] or [body["message"]]


@schemathesis.check
def allowed_is_taken(ctx, response, case):
    """What the document allows is not refused for its form."""
    meta = case.meta
    if meta is None or meta.generation.mode != GenerationMode.POSITIVE:
        return
    if response.status_code not in (400, 413, 415, 422):
        return
    of_form = [one for one in sentences(response) if not ABOUT_MORE_THAN_FORM.search(one)]
    if of_form:
        raise AssertionError(" ".join(of_form))
