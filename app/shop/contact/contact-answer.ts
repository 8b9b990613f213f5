import type { ContactField, ContactInput } from '#core/contact/contact-message.ts'
import type { FieldErrors } from '#core/text/form-schema.ts'
import {
  MESSAGE_FAILED,
  MESSAGE_INCOMPLETE,
  MESSAGE_SENT,
  tooManyText,
  type ContactWait,
} from './contact-texts.ts'

type ContactErrors = FieldErrors<ContactField>

/** The server's answer to a message: whether it was sent, and a text to show. */
export type ContactAnswer =
  | { ok: true; text: string }
  | { ok: false; text: string; errors: ContactErrors; values: ContactInput | null }

export const sentAnswer: ContactAnswer = { ok: true, text: MESSAGE_SENT }

/** The message was not sent. Returns the typed values for pages without scripts. */
export function failedAnswer(values: ContactInput | null): ContactAnswer {
  return { ok: false, text: MESSAGE_FAILED, errors: {}, values }
}

export function refusedAnswer(errors: ContactErrors, values: ContactInput | null): ContactAnswer {
  return { ok: false, text: MESSAGE_INCOMPLETE, errors, values }
}

export function tooManyAnswer(values: ContactInput, wait: ContactWait): ContactAnswer {
  return { ok: false, text: tooManyText(wait), errors: {}, values }
}
