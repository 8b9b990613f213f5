import { accountNoticeMail } from '#core/account/account-notice.ts'
import {
  alreadyRegisteredMail,
  codeMail,
  emailChangedMail,
  partOfEmail,
  passwordChangedMail,
  resetMail,
  welcomeMail,
} from '#core/account/account-mails.ts'
import { lateRefundMail } from '#core/payments/payment-mails.ts'
import { transferSamples } from './sample-transfers.ts'
import { labelLines } from '#core/returns/label.ts'
import {
  ownerReturnMail,
  returnAskedMail,
  returnDeclinedMail,
  returnReopenedMail,
  withdrawalReceivedMail,
} from '#core/returns/return-mails.ts'
import {
  contactMessageMail,
  contactReceivedMail,
  contactReplyMail,
} from '#core/account/contact/contact-mails.ts'
import { ownerSummaryMail } from '#core/owner/owner-day/owner-summary-mail.ts'
import { contact } from './sample-contact.ts'
import { busyDay } from './sample-day.ts'
import { sampleNotice } from './sample-notice.ts'
import { replacementSamples } from './sample-replacement.ts'
import { abroadOrder, canariasOrder, homeOrder, sampleChange } from './sample-orders.ts'
import { noticeSamples } from './sample-notices.ts'
import { sampleBuyer, sampleRecall } from './sample-recall.ts'
import { lineChangedMail, ownersLineMail } from '#core/returns/line-changes/line-mails.ts'
import { recallMail } from '#core/returns/recalls/recall-mail.ts'
import { reviewRejectedMail } from '#core/returns/reviews/review-mails.ts'
import { html } from '#core/mail/html.ts'
import {
  cancelledMail,
  linesCancelledMail,
  notShippedMail,
  shippedMail,
  type OrderMail,
} from '#core/orders/order-mails.ts'
import { refundedMail, refundUnderWayMail } from '#core/payments/refunds/refund-mails.ts'
import { testMail } from '#core/mail/test-mail.server.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { addressChangedMail, ownersAddressMail } from '#core/orders/delivery/address-mails.ts'
import { newOrderMail } from '#core/orders/owner-mail/new-order-mail.ts'
import { orderConfirmationMail } from '#core/orders/order-confirmation.ts'

const user = { firstName: 'Lucía', emailVerified: true }
const code = '012345'
const email = 'lucia.nueva@correo.example'

const declared = {
  code: 'DV-7K3M-QH2D',
  at: contact.receivedAt,
  name: contact.name,
  number: homeOrder.number,
  email: contact.email,
  isWhole: true,
  goods: '',
}

/** Every mail that the shop can send, with example data, by sample name. */
const mailSamples = (shopUrl: string): Record<string, MailContent> => ({
  ...orderSamples(shopUrl),
  ...ownerSamples(shopUrl),
  ...accountSamples(shopUrl),
  ...noticeSamples(shopUrl),
  ...reviewSamples(shopUrl),
  'product-recall': recallMail(sampleRecall, sampleBuyer, { shopUrl }),
})

function reviewSamples(shopUrl: string): Record<string, MailContent> {
  const mail = { shopUrl, orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh', order: homeOrder }
  return { 'review-rejected': reviewRejectedMail(mail, 0, 'Trae el teléfono de otra persona.') }
}

function orderSamples(shopUrl: string): Record<string, MailContent> {
  const orderPath = '/orders/link/ZXN0by1ubyBlcyBuYWRh'
  const orderLinks = { shopUrl, orderPath, invoice: 'S-2026-000123' }
  const ofOrder = { ...orderLinks, order: homeOrder }
  return {
    'order-confirmation-home': orderConfirmationMail(homeOrder, orderLinks),
    'order-confirmation-abroad': orderConfirmationMail(abroadOrder, orderLinks),
    'order-confirmation-canarias': orderConfirmationMail(canariasOrder, orderLinks),
    'order-shipped': shippedMail(ofOrder, {
      carrier: 'Ruta Norte',
      trackingCode: 'PQ7K3M0000000000',
      trackingUrl: 'https://rutanorte.example/PQ7K3M0000000000',
      isLast: true,
      invoice: 'S-2026-000123',
    }),
    'order-part-shipped': shippedMail(ofOrder, {
      carrier: 'Ruta Norte',
      trackingCode: 'PQ7K3M0000000000',
      trackingUrl: null,
      isLast: false,
    }),
    'order-not-shipped': notShippedMail(ofOrder),
    ...replacementSamples(ofOrder),
    'order-address': addressChangedMail(ofOrder),
    'order-line': lineChangedMail(ofOrder, sampleChange),
    'order-lines-cancelled': linesCancelledMail(ofOrder, {
      isByShopper: false,
      givesCents: 3629,
    }),
    'order-cancelled': cancelledMail(ofOrder, {
      isByShopper: true,
      givesCents: homeOrder.amounts.totalCents,
    }),
    'order-refund-under-way': refundUnderWayMail(ofOrder, { amountCents: 3629 }),
    'order-refunded': refundedMail(ofOrder, {
      amountCents: 3629,
      isAll: false,
      lines: homeOrder.lines.slice(0, 1),
    }),
    ...returnSamples(orderLinks),
    ...transferSamples(shopUrl, orderPath),
    'payment-late': lateRefundMail(
      { number: homeOrder.number, totalCents: homeOrder.amounts.totalCents },
      shopUrl,
    ),
  }
}

function returnSamples(orderLinks: Omit<OrderMail, 'order'>): Record<string, MailContent> {
  return {
    'withdrawal-received': withdrawalReceivedMail({ ...declared, declared }, orderLinks),
    'withdrawal-received-unknown': withdrawalReceivedMail(
      { ...declared, declared: null },
      orderLinks,
    ),
    'return-asked': returnAskedMail(
      {
        ...orderLinks,
        order: homeOrder,
        code: declared.code,
        goods: '1\u00A0×\u00A0Camiseta Lozoya, Talla M · Verde',
        label: labelLines(declared.code, homeOrder),
      },
      orderLinks,
    ),
    'return-declined': returnDeclinedMail(
      { ...declared, reason: 'La prenda ha llegado usada.' },
      orderLinks,
    ),
    'return-reopened': returnReopenedMail(declared, orderLinks),
    'return-owner': ownerReturnMail(
      { kind: 'withdrawal', ...declared, progress: null },
      orderLinks,
    ),
  }
}

/** Mails of the owner's day and of the contact form. */
function ownerSamples(shopUrl: string): Record<string, MailContent> {
  const links = { shopUrl }
  return {
    'new-order': newOrderMail(homeOrder, links),
    'address-owner': ownersAddressMail(homeOrder, links),
    'line-owner': ownersLineMail(homeOrder, sampleChange, links),
    'mail-test': testMail(contact.receivedAt, links),
    'owner-summary': ownerSummaryMail(busyDay, links),
    'contact-message': contactMessageMail(contact, links),
    'contact-received': contactReceivedMail(contact, links),
    'contact-reply': contactReplyMail(contact, 'Hola, Lucía:\n\nClaro que sí.', links),
  }
}

function accountSamples(shopUrl: string): Record<string, MailContent> {
  const changed = { firstName: user.firstName, shownEmail: email }
  return {
    welcome: welcomeMail(shopUrl),
    'account-notice': accountNoticeMail(sampleNotice, shopUrl),
    'already-registered': alreadyRegisteredMail(shopUrl),
    'password-reset': resetMail('lucia@correo.example', 'ZXhhbXBsZQ', shopUrl),
    'password-changed': passwordChangedMail(user, shopUrl),
    'code-verify': codeMail({ code, purpose: 'verify' }, shopUrl),
    'code-change-old': codeMail({ code, purpose: 'change_old' }, shopUrl),
    'code-change-new': codeMail({ code, purpose: 'change_new' }, shopUrl),
    'email-changed-old': emailChangedMail(
      { ...changed, shownEmail: partOfEmail(email), isOldAddress: true },
      shopUrl,
    ),
    'email-changed-new': emailChangedMail({ ...changed, isOldAddress: false }, shopUrl),
  }
}

/** No scripts; the page may frame documents of its origin, and no site may frame the page. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
/** As in a mail program: only inline styles, in an opaque origin. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

const PAGE_STYLES = html`<style>
          body {
            margin: 2rem auto;
            max-width: 82rem;
            padding: 0 1rem;
            font: 16px/1.5 system-ui, sans-serif;
          }
          section {
            display: grid;
            gap: 1rem;
            grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
            padding-block: 2rem;
          }
          h2,
          p {
            grid-column: 1 / -1;
            margin: 0;
          }
          iframe {
            width: 100%;
            height: 44rem;
            border: 1px solid;
          }
          pre {
            max-height: 44rem;
            margin: 0;
            overflow: auto;
            white-space: pre-wrap;
          }
        </style>`

/** A page of all mails, each with its HTML part in a sandboxed frame and its text part. */
export function mailSamplesPage(shopUrl: string): Response {
  const samples = Object.entries(mailSamples(shopUrl))
  const page = html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Correos de la tienda</title>
        ${PAGE_STYLES}
      </head>
      <body>
        <main>
          <h1>Correos de la tienda</h1>
          <nav aria-label="Correos">
            <ul>
              ${samples.map(([name]) => html`<li><a href="#${name}">${name}</a></li> `)}
            </ul>
          </nav>
          ${samples.map(
            ([name, mail]) =>
              html`<section id="${name}" aria-label="${name}">
                <h2>${mail.subject}</h2>
                <p><a href="/dev/mails/${name}">${name}</a></p>
                <iframe
                  sandbox
                  loading="lazy"
                  title="HTML: ${mail.subject}"
                  src="/dev/mails/${name}"
                ></iframe>
                <pre tabindex="0" aria-label="Texto: ${name}" role="region">${mail.text}</pre>
              </section> `,
          )}
        </main>
      </body>
    </html>`
  return htmlAnswer(page.toString(), PAGE_POLICY)
}

/** The HTML part of a mail as a document; undefined for an unknown name. */
export function mailSampleDocument(name: string, shopUrl: string): Response | undefined {
  const samples = mailSamples(shopUrl)
  const mail = Object.hasOwn(samples, name) ? samples[name] : undefined
  return mail && htmlAnswer(mail.html, MAIL_POLICY)
}

const htmlAnswer = (body: string, policy: string): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
