import type { RouteHandle } from '#app/http/route-handle.ts'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { answerForm, formHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { ContactAnswer } from '#app/shop/contact/contact-answer.ts'
import { MESSAGE_FAILED, MESSAGE_SENT, tooManyText } from '#app/shop/contact/contact-texts.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import {
  CONTACT_FORM,
  contactForm,
  type ContactField,
} from '#core/account/contact/contact-message.ts'
import { ContactPage } from '#app/shop/contact/contact-page.tsx'
import { TRAP_FIELD } from '#core/account/contact/contact-trap.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { pageTrail } from '#core/settings/pages/page-content.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import contactPage from '#content/pages/contact.json' with { type: 'json' }
import type { Route } from './+types/contact'

export const handle: RouteHandle = { access: 'public', keeps: true }

/** Takes a message. The form keeps its input. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { token, [TRAP_FIELD]: trap, ...input } = await readForm(request, CONTACT_FORM)
  const refuse = (text: string, status: number, errors: FieldErrors<ContactField> = {}) => ({
    answer: refuseForm(text, input, errors),
    status,
  })
  const run = async (): Promise<Answered<ContactAnswer>> => {
    const checked = checkForm(contactForm, input)
    if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
    // A robot. Not "sent", since a person whose browser filled the field in would believe it.
    if (trap !== '') return refuse(MESSAGE_FAILED, 422)
    const wait = await shop.takeContactToken(context.get(clientAddressContext))
    if (wait) return { ...refuse(tooManyText(wait), 429), waitSeconds: wait.waitSeconds }
    await sendContactMessage(shop, { message: checked.values, token: token || null })
    shop.wakeMail()
    return { answer: { ok: true, text: MESSAGE_SENT } }
  }
  const failed = refuseForm(MESSAGE_FAILED, input)
  return answerForm(context, run, { log: 'contact message not kept', failed })
}

export const clientAction = keepPage<ContactAnswer>(() => refuseForm(MESSAGE_FAILED, null))

export const headers = formHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: contactPage.title,
    description: contactPage.description,
    trail: pageTrail(contactPage.title),
  })

export default function Contact({ actionData }: Route.ComponentProps) {
  return <ContactPage posted={actionData} />
}
