import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { clientAddressContext, requestIdContext, shopContext } from '#app/context.ts'
import { readForm } from '#app/http/read-form.server.ts'
import {
  failedAnswer,
  refusedAnswer,
  sentAnswer,
  tooManyAnswer,
} from '#app/shop/contact/contact-answer.ts'
import { CONTACT_FORM, contactForm } from '#core/contact/contact-message.ts'
import { ContactPage } from '#app/shop/contact/contact-page.tsx'
import { TRAP_FIELD } from '#core/contact/contact-trap.ts'
import { sendContactMessage } from '#core/contact/contact.server.ts'
import { answerOrFailure } from '#app/shop/contact/use-contact-form.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { pageTrail } from '#core/pages/page-content.ts'
import { checkForm } from '#core/text/form-schema.ts'
import { contactPage } from '#content/pages/contact.ts'
import type { Route } from './+types/contact'

export const handle: RouteHandle = { access: 'public', keeps: true }

/** Takes a message; returns a status and a text. The form keeps its input. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, CONTACT_FORM)
  const { token, [TRAP_FIELD]: trap, ...input } = form
  const checked = checkForm(contactForm, input)
  if (!checked.ok) return data(refusedAnswer(checked.errors, input), { status: 422 })
  // A robot. Not "sent", since a person whose browser filled the field in would believe it.
  if (trap !== '') return data(failedAnswer(input), { status: 422 })
  try {
    const refused = await shop.takeContactToken(context.get(clientAddressContext))
    if (refused) {
      const headers = { 'retry-after': String(refused.waitSeconds) }
      return data(tooManyAnswer(input, refused), { status: 429, headers })
    }
    await sendContactMessage(shop, { message: checked.values, token: token || null })
  } catch (error) {
    shop.logError('contact message not kept', error, context.get(requestIdContext))
    return data(failedAnswer(input), { status: 503 })
  }
  shop.wakeMail()
  return data(sentAnswer)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: contactPage.title,
    description: contactPage.description,
    trail: pageTrail(contactPage.title),
  })

export default function Contact({ actionData }: Route.ComponentProps) {
  return <ContactPage posted={actionData} />
}
