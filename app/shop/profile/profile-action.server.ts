import type { Answered } from '#app/http/answer-form.server.ts'
import { cookieHeaders, signedOutHeaders } from '#app/http/signed-out.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { queuePasswordChangedMail } from '#core/account/account-mail.server.ts'
import { changePassword, deleteAccount, renameShopper } from '#core/account/profile.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { Busy, Visitor, WrongPassword } from '#core/account/sign-in/accounts.server.ts'
import { endOtherSessions, endSession } from '#core/account/sign-in/sessions.server.ts'
import { waitText } from '../account/account-texts.ts'
import { doneAnswer, refusedAnswer } from '../forms/change-answer.ts'
import {
  NO_PASSWORD,
  PROFILE_TEXTS,
  type PROFILE_LIMITS,
  type ProfileAnswer,
  type ProfileErrors,
  type ProfileField,
  type ProfileIntent,
} from './profile-answers.ts'

type ProfileForm = Record<keyof typeof PROFILE_LIMITS, string> & {
  intent: ProfileIntent
  id: string
}
type Asker = { shopper: Shopper; visitor: Visitor; sessionId: string | null }
type Answer = Answered<ProfileAnswer>

/** Applies a posted change to the account, and logs security events. */
export async function submitProfile(
  shop: Shop,
  { shopper, visitor, sessionId }: Asker,
  form: ProfileForm,
): Promise<Answer> {
  const { db, accounts } = shop
  const logFields = { email: shopper.email, clientAddress: visitor.clientAddress }
  const done = doneAnswer(form, PROFILE_TEXTS[form.intent].done)
  const guarded = (outcome: Busy | WrongPassword, field: 'current' | 'password') => {
    if (outcome.reason === 'wrong_password') shop.logSecurity('wrong_password', logFields)
    return refusedPassword(form, outcome, field)
  }
  switch (form.intent) {
    case 'name':
      return rename(shop, shopper, form)
    case 'password': {
      if (form.current === '') return { answer: refused(form, { current: NO_PASSWORD }) }
      const outcome = await changePassword(accounts, shopper, form, visitor)
      if (!outcome.ok && outcome.reason === 'bad_fields') {
        return { answer: refused(form, outcome.errors) }
      }
      if (!outcome.ok) return guarded(outcome, 'current')
      await queuePasswordChangedMail(shop, shopper)
      shop.logSecurity('password_changed', logFields)
      return { answer: done, headers: cookieHeaders(outcome.cookies) }
    }
    case 'session-end': {
      // Already ended, which is a success.
      if (!(await endSession(db, shopper.id, form.id))) {
        return { answer: { ...done, reason: 'not_found' } }
      }
      shop.logSecurity('sessions_ended', logFields)
      return { answer: done }
    }
    case 'sessions-end':
      await endOtherSessions(db, shopper.id, sessionId)
      shop.logSecurity('sessions_ended', logFields)
      return { answer: done }
    case 'account-delete': {
      if (form.password === '') return { answer: refused(form, { password: NO_PASSWORD }) }
      const outcome = await deleteAccount(accounts, shopper, form.password, visitor, shop.now())
      if (!outcome.ok) return guarded(outcome, 'password')
      shop.logSecurity('account_deleted', logFields)
      return { answer: done, headers: await signedOutHeaders(shop, outcome.cookies) }
    }
  }
}

async function rename(shop: Shop, { id }: Shopper, form: ProfileForm): Promise<Answer> {
  const outcome = await renameShopper(shop.db, id, form, shop.now().toISOString())
  if (outcome.ok) return { answer: doneAnswer(form, PROFILE_TEXTS.name.done) }
  const { firstName, lastName } = form
  return { answer: refused(form, outcome.errors, { firstName, lastName }) }
}

const refused = (
  form: ProfileForm,
  errors: ProfileErrors,
  values: ProfileAnswer['values'] = null,
): ProfileAnswer => refusedAnswer(form, 'bad_fields', '', values, errors)

function refusedPassword(
  form: ProfileForm,
  outcome: Busy | WrongPassword,
  field: 'current' | 'password',
): Answer {
  if (outcome.reason === 'wrong_password') {
    return { answer: refused(form, { [field]: 'La contraseña no es correcta' }) }
  }
  const { waitSeconds } = outcome
  const errors = { all: waitText(waitSeconds) }
  return { answer: refusedAnswer<ProfileField>(form, 'wait', '', null, errors), waitSeconds }
}
