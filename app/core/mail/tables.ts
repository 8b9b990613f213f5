import type { AmountRow } from '#core/base/money/amount-rows.ts'
import { html, type HtmlValue, type SafeHtml } from './html.ts'
import { colors, SANS } from './parts.ts'

export type Fact = { label: string; value: HtmlValue }

/** Label and value, row by row. */
export function factsTable(facts: readonly Fact[]): SafeHtml {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0">
    ${facts.map(factRow)}
  </table>`
}

function factRow({ label, value }: Fact): SafeHtml {
  return html`<tr>
    <th
      scope="row"
      align="left"
      valign="top"
      class="m-fact m-quiet"
      width="120"
      style="width:120px;padding:5px 12px 5px 0;font:400 15px/1.5 ${SANS};color:${colors.quiet};text-align:left"
    >
      ${label}
    </th>
    <td
      valign="top"
      class="m-ink num"
      style="padding:5px 0;font:15px/1.5 ${SANS};color:${colors.ink};overflow-wrap:anywhere"
    >
      ${value}
    </td>
  </tr> `
}

export type GoodsRow = { name: string; details: HtmlValue; price: string }

/** What was bought: name over details, price on the right. */
export function goodsTable(rows: readonly GoodsRow[], heads: [string, string]): SafeHtml {
  const headStyle = html`padding:0 0 8px;font:400 13px/1.4 ${SANS};color:${colors.quiet}`
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <th scope="col" align="left" class="m-quiet" style="${headStyle};text-align:left">
        ${heads[0]}
      </th>
      <th
        scope="col"
        align="right"
        class="m-quiet"
        style="${headStyle};text-align:right;white-space:nowrap"
      >
        ${heads[1]}
      </th>
    </tr>
    ${rows.map(goodsRow)}
  </table>`
}

function goodsRow({ name, details, price }: GoodsRow): SafeHtml {
  const border = html`border-top:1px solid ${colors.line}`
  return html`<tr>
    <td valign="top" class="m-line" style="padding:12px 16px 12px 0;${border}">
      <div class="m-ink" style="font:600 15px/1.4 ${SANS};color:${colors.ink}">${name}</div>
      <div class="m-quiet num" style="padding-top:2px;font:14px/1.5 ${SANS};color:${colors.quiet}">
        ${details}
      </div>
    </td>
    <td
      valign="top"
      align="right"
      class="m-line m-ink num"
      style="padding:12px 0;${border};font:15px/1.4 ${SANS};color:${colors.ink};text-align:right;white-space:nowrap"
    >
      ${price}
    </td>
  </tr> `
}

/** The amount rows, with a line above the total. */
export function sumTable(rows: readonly AmountRow[]): SafeHtml {
  return html`<table
    class="m-line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-top:1px solid ${colors.line};padding-top:10px"
  >
    ${rows.map(sumRow)}
  </table>`
}

function sumRow({ label, value, tone, strong = false }: AmountRow): SafeHtml {
  const rule = strong && html`border-top:2px solid ${colors.ink};`
  const font = strong ? html`600 18px/1.4 ${SANS}` : html`15px/1.4 ${SANS}`
  const padding = strong ? '12px 0 0' : '5px 0'
  const [labelClass, labelColor] = strong ? ['m-ink m-rule', colors.ink] : ['m-soft', colors.soft]
  const [valueClass, valueColor] = tone
    ? ['m-accent', colors.accent]
    : [strong ? 'm-ink m-rule' : 'm-ink', colors.ink]
  // An empty row as spacing, since table rows have no margin.
  return html`${
    strong &&
    html`<tr>
        <td colspan="2" style="height:8px;font-size:0;line-height:0">&nbsp;</td>
      </tr> `
  }
    <tr>
      <th
        scope="row"
        align="left"
        class="${labelClass}"
        style="padding:${padding};${rule}font:${strong ? font : html`400 ${font}`};color:${labelColor};text-align:left"
      >
        ${label}
      </th>
      <td
        align="right"
        class="${valueClass} num"
        style="padding:${padding};${rule}font:${font};color:${valueColor};text-align:right;white-space:nowrap"
      >
        ${value}
      </td>
    </tr> `
}
