import { shop } from '#core/base/policy/shop.ts'
import { html, type SafeHtml } from './html.ts'
import { MAIL_STYLES } from './layout-styles.ts'
import { colors, link, SANS } from './parts.ts'
import { wrapText } from './text-part.ts'

/** A mail without its envelope; both parts have the same text. */
export type MailContent = { subject: string; html: string; text: string }

export type MailPage = {
  title: string
  /** The preview that an inbox shows after the subject. */
  preheader: string
  /** Why the reader gets this mail. */
  reason: string
  shopUrl: string
  body: SafeHtml
}

/** The HTML of all mails: 600 px, tables and inline styles, no pictures, light and dark. */
export function mailLayout(page: MailPage): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>${page.title}</title>
        ${MAIL_STYLES}
      </head>
      ${sheet(page)}
    </html> `
    .toString()
    .replaceAll(/\n\s*/g, '\n') // removes the indentation of the template
}

function sheet(page: MailPage): SafeHtml {
  return html`<body
    class="m-paper"
    style="margin:0;padding:0;background:${colors.paper};-webkit-text-size-adjust:100%"
  >
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
      ${page.preheader}${FILLER}
    </div>
    <table
      role="presentation"
      class="m-paper"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="background:${colors.paper}"
    >
      <tr>
        <td align="center" class="m-frame" style="padding:32px 16px 48px">
          <table
            role="presentation"
            width="600"
            cellpadding="0"
            cellspacing="0"
            border="0"
            style="width:100%;max-width:600px"
          >
            <tr>
              <td class="m-edge" style="padding:0 40px 24px">${wordmark(page.shopUrl)}</td>
            </tr>
            <tr>
              <td
                class="m-sheet m-edge"
                style="padding:44px 40px 40px;background:${colors.ground};border-radius:2px"
              >
                ${page.body}
              </td>
            </tr>
            <tr>
              <td
                class="m-edge m-quiet"
                style="padding:28px 40px 0;font:13px/1.55 ${SANS};color:${colors.quiet}"
              >
                ${footer(page)}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>`
}

/** Fills the preview line, so that an inbox does not show the text after the preheader. */
const FILLER = '\u00a0\u200c'.repeat(60)

function wordmark(shopUrl: string): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td style="padding-right:12px">
        <div
          class="m-stroke"
          style="width:18px;height:4px;background:${colors.ink};font-size:0;line-height:0"
        ></div>
        <div
          class="m-stroke-2"
          style="width:18px;height:4px;margin-top:3px;background:${colors.accent};font-size:0;line-height:0"
        ></div>
      </td>
      <td>
        <a
          href="${shopUrl}/"
          class="m-ink"
          style="font:600 17px/1.2 ${SANS};letter-spacing:.22em;color:${colors.ink};text-decoration:none"
          >${shop.name.toUpperCase()}</a
        >
      </td>
    </tr>
  </table>`
}

function footer({ reason, shopUrl }: MailPage): SafeHtml {
  const { address } = shop
  return html`<p style="margin:0 0 12px">${reason}</p>
    <p style="margin:0 0 12px">
      ${shop.name} · ${shop.legalName}<br />
      ${address.street}, ${address.postcode} ${address.city}<br />
      ${shop.email}
    </p>
    <p style="margin:0">${link(`${shopUrl}/privacy-policy`, 'Cómo tratamos tus datos')}</p>`
}

/** The end of every text part; `-- ` is the standard signature delimiter. */
export function textFooter(reason: string): string {
  const { address } = shop
  return `-- 
${shop.name} · ${shop.legalName}
${address.street}, ${address.postcode} ${address.city}
${shop.email}

${wrapText(reason)}
`
}
