import { createHash } from 'node:crypto'
import { html } from '#core/mail/html.ts'
import {
  invoiceDocument,
  LINE_HEADINGS,
  QR_HEADING,
  type InvoiceDocument,
} from './invoice-document.ts'
import type { ShownInvoice } from './invoice.ts'
import { qrModules, qrPath } from './qr-code.server.ts'

/** The QR code is 35 mm wide, with 6 mm of white around. Orden HAC/1177/2024, article 21. */
const STYLES = `
@page { size: A4; margin: 14mm 16mm; }
body { font: 10pt/1.45 system-ui, sans-serif; color: #1f211c; background: #fff; margin: 0 auto; max-width: 178mm; padding: 6mm; }
nav { margin-bottom: 6mm; display: flex; gap: 6mm; }
a { color: #2c5743; }
header { display: flex; justify-content: space-between; gap: 8mm; }
h1 { font-size: 18pt; line-height: 1.15; margin: 0 0 4mm; }
p, dl, dd, dt { margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 1mm 5mm; }
dt { color: #50544a; }
.mark { font-size: 15pt; font-weight: 700; letter-spacing: 0.04em; color: #9d2b1f; border: 0.6mm solid; padding: 2mm 4mm; margin: 0 0 5mm; width: fit-content; }
.qr { flex: none; width: 47mm; text-align: center; }
.qr svg { display: block; width: 35mm; height: 35mm; padding: 6mm; background: #fff; }
.parties { display: flex; gap: 12mm; margin: 6mm 0; }
h2 { font-size: 9pt; color: #50544a; margin: 0 0 1mm; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: 9pt; color: #50544a; font-weight: 600; }
th, td { padding: 2mm 0 2mm 4mm; border-bottom: 0.2mm solid #dedcd4; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
th:not(:first-child), td:not(:first-child) { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.sums { width: auto; min-width: 70mm; margin: 5mm 0 0 auto; break-inside: avoid; }
.sums th { font-size: 10pt; font-weight: 400; }
.sums .total th { color: inherit; }
.sums .total th, .sums .total td { font-weight: 700; font-size: 12pt; border-bottom: 0; }
.notes { margin-top: 8mm; color: #50544a; }
@media screen and (max-width: 40rem) {
  header, .parties { flex-direction: column; gap: 4mm; }
  .qr { margin-left: -6mm; }
  table:not(.sums) { font-size: 9pt; }
  th, td { padding-left: 2mm; }
  thead th { font-size: 8pt; vertical-align: bottom; }
  thead th:not(:first-child) { white-space: normal; }
}
@media print { nav { display: none; } body { padding: 0; max-width: none; } a { color: inherit; } }
`

/** Only its own styles: the page loads nothing and runs nothing. */
export const INVOICE_POLICY = `default-src 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`

/** The invoice as a page for A4; the links are not printed. Serve it with `INVOICE_POLICY`. */
export function invoicePage(
  invoice: ShownInvoice,
  links: readonly { href: string; text: string }[] = [],
): string {
  const document = invoiceDocument(invoice)
  const page = html`<html lang="es">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${document.title} ${invoice.number}</title>
      STYLES-HERE
    </head>
    <body>
      ${
        links.length > 0 &&
        html`<nav aria-label="Factura">
        ${links.map(({ href, text }) => html`<a href="${href}">${text}</a>`)}
      </nav>`
      }
      <header>
        <div>
          ${document.mark !== null && html`<p class="mark">${document.mark}</p>`}
          <h1>${document.title}</h1>
          <dl>
            ${document.facts.map(
              ({ label, value }) =>
                html`<dt>${label}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>
        </div>
        ${qrPart(document)}
      </header>
      <main>
        <div class="parties">
          ${party('Expide', document.issuer)}${party('Cliente', document.buyer)}
        </div>
        ${linesTable(document)} ${sumsTable(document)}
        ${
          document.notes.length > 0 &&
          html`<div class="notes">${document.notes.map((note) => html`<p>${note}</p>`)}</div>`
        }
      </main>
    </body>
  </html>`
  // Constant text, and no value of a template: a style sheet is never escaped.
  const styles = `<style>${STYLES}</style>`
  return `<!doctype html>${page.toString().replace('STYLES-HERE', () => styles)}\n`
}

function qrPart({ qrText, qrLegend }: InvoiceDocument) {
  if (qrText === null) return null
  const modules = qrModules(qrText)
  const size = modules.length
  return html`<div class="qr">
    <p>${QR_HEADING}</p>
    <svg
      viewBox="0 0 ${size} ${size}"
      shape-rendering="crispEdges"
      role="img"
      aria-label="Código QR para comprobar la factura en la Agencia Tributaria"
    >
      <path d="${qrPath(modules)}" fill="#000" />
    </svg>
    ${qrLegend !== null && html`<p>${qrLegend}</p>`}
  </div>`
}

const party = (heading: string, lines: readonly string[]) =>
  lines.length > 0 &&
  html`<section>
    <h2>${heading}</h2>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </section>`

const linesTable = ({ lines }: InvoiceDocument) =>
  html`<table>
    <thead>
      <tr>
        ${LINE_HEADINGS.map((heading) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ description, units, unitPrice, reduction, base }) =>
          html`<tr>
            <td>${description}</td>
            <td>${units}</td>
            <td>${unitPrice}</td>
            <td>${reduction}</td>
            <td>${base}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

const sumsTable = ({ sums }: InvoiceDocument) =>
  html`<table class="sums">
    <tbody>
      ${sums.map(
        ({ label, value, isTotal }) =>
          html`<tr class="${isTotal ? 'total' : ''}">
            <th scope="row">${label}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
