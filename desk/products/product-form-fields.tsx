import type { DraftContent } from '#core/catalogue/product-edit/product-content.ts'
import type { ProductState } from '#core/catalogue/product-edit/product-state.ts'
import { VAT_CLASS_NAMES, VAT_CLASSES, vatRuleOf } from '#core/base/policy/vat-class.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskCheck, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { OwnFieldInputs } from './own-field-inputs.tsx'
import { CHOICES, choiceField, FIELD_LABELS, textsOf } from './product-form.ts'
import { lineOf, LongTexts, type Fields } from './product-long-texts.tsx'
import styles from './products.module.css'

export type Maker = { key: string; name: string }

type ProductFormProps = {
  content: DraftContent
  state: ProductState
  version: string
  draft: { publishAt: string } | null
  makers: readonly Maker[]
  garments: readonly string[]
  answer: DeskAnswer | undefined
}

/** Everything that is typed of a product. A draft is kept as it is; what is on sale is checked. */
export function ProductForm({
  content,
  state,
  version,
  draft,
  makers,
  garments,
  answer,
}: ProductFormProps) {
  const isOnSale = state === 'live' || state === 'archived'
  const texts = textsOf(content)
  const intents = isOnSale ? ['guardar'] : ['borrador', 'publicar']
  const mine =
    answer && intents.includes(answer.intent) ? { ...answer, intent: intents[0] ?? '' } : undefined
  return (
    <DeskForm intent={intents[0] ?? ''} pageAnswer={mine} className={styles.form} version={version}>
      {({ busy, errorOf, answer: own }) => {
        const valueOf = (field: string) => own?.values?.[field] ?? texts[field] ?? ''
        return (
          <>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
            <Texts fields={{ valueOf, errorOf }} makers={makers} garments={garments} />
            <OwnFieldInputs fields={{ valueOf, errorOf }} />
            <Places fields={{ valueOf, errorOf }} />
            {own?.isPreview ? (
              <DeskNotice isAnswer tone="waits">
                {own.text}
              </DeskNotice>
            ) : null}
            {isOnSale ? (
              <div className={styles.save}>
                <DeskButton type="submit" look="main" busy={busy}>
                  Guardar
                </DeskButton>
              </div>
            ) : (
              <DraftButtons
                publishAt={own?.values?.['publishAt'] ?? draft?.publishAt ?? ''}
                error={errorOf('publishAt')}
                busy={busy}
              />
            )}
          </>
        )
      }}
    </DeskForm>
  )
}

function DraftButtons({
  publishAt,
  error,
  busy,
}: {
  publishAt: string
  error: string | undefined
  busy: boolean
}) {
  return (
    <>
      <DeskField
        label="Sale solo el"
        hint="Hora de Madrid. Vacío: solo cuando lo pongas tú."
        optional
        type="datetime-local"
        name="publishAt"
        defaultValue={publishAt}
        error={error}
      />
      <div className={styles.save}>
        <DeskButton type="submit" name="intent" value="borrador" busy={busy}>
          Guardar el borrador
        </DeskButton>
        <DeskButton type="submit" look="main" name="intent" value="publicar" busy={busy}>
          Poner a la venta ahora
        </DeskButton>
      </div>
    </>
  )
}

/** The pages and lists that the product is on. */
function Places({ fields }: { fields: Fields }) {
  const { valueOf } = fields
  return (
    <Block title="Dónde sale">
      <div className={styles.groups}>
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((field) => (
          <Boxes key={field} field={field} fields={fields} />
        ))}
        <div className={styles.two}>
          <DeskSelect
            label="Categoría principal"
            name="firstCategory"
            defaultValue={valueOf('firstCategory')}
          >
            <option value="">La primera marcada</option>
            {CHOICES.categories.values.map((value) => (
              <option key={value} value={value}>
                {CHOICES.categories.labels[value] ?? value}
              </option>
            ))}
          </DeskSelect>
          <DeskSelect
            label="Color de las fichas"
            name="firstColor"
            defaultValue={valueOf('firstColor')}
          >
            <option value="">El primero marcado</option>
            {CHOICES.colors.values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </DeskSelect>
        </div>
        <div className={styles.boxes}>
          <DeskCheck
            label="Novedad"
            name="isNew"
            value="si"
            defaultChecked={valueOf('isNew') === 'si'}
          />
          <DeskCheck
            label="Para regalar"
            name="isGift"
            value="si"
            defaultChecked={valueOf('isGift') === 'si'}
          />
        </div>
      </div>
    </Block>
  )
}

type Listed = { makers: readonly Maker[]; garments: readonly string[] }

/** The props of a line of the form. */
function Texts({ fields, makers, garments }: { fields: Fields } & Listed) {
  const line = lineOf(fields)
  return (
    <>
      <div className={styles.two}>
        <DeskField {...line('name', 60)} />
        <DeskField {...line('summary', 60)} hint="El material o el uso, sin punto final." />
        <DeskField
          {...line('priceCents', 14)}
          inputMode="decimal"
          align="right"
          hint="En euros: 79,99"
        />
        <VatClasses {...fields} />
        <DeskField
          {...line('weightGrams', 6)}
          inputMode="numeric"
          align="right"
          hint="En la talla M, o la del medio."
        />
        <Kinds fields={fields} makers={makers} garments={garments} />
        <DeskField {...line('origin', 80)} hint="El país, en español." />
      </div>
      <DeskArea
        {...line('prices', 2000)}
        rows={2}
        hint="Solo las que cuestan otra cosa, una por línea: «XL: 89,99», o en un color, «XL/Rojo: 94,99»."
      />
      <DeskArea
        {...line('weights', 2000)}
        rows={2}
        hint="Solo las que pesan otra cosa, una por línea y en gramos: «XL: 450», o en un color, «XL/Rojo: 460»."
      />
      <DeskArea {...line('description', 4000)} rows={5} />
      <DeskArea {...line('fitNote', 500)} rows={2} />
      <LongTexts fields={fields} />
    </>
  )
}

/** The lower rates are for few goods, so the general one is the answer of who does not look. */
function VatClasses({ valueOf, errorOf }: Fields) {
  return (
    <DeskSelect
      label={FIELD_LABELS['vatClass'] ?? ''}
      name="vatClass"
      defaultValue={valueOf('vatClass')}
      error={errorOf('vatClass')}
    >
      {VAT_CLASSES.map((vatClass) => (
        <option key={vatClass} value={vatClass === 'general' ? '' : vatClass}>
          {`${VAT_CLASS_NAMES[vatClass]} (${vatRuleOf({ vatClass }).vatPercent}\u00A0%)`}
        </option>
      ))}
    </DeskSelect>
  )
}

function Kinds({ fields, makers, garments }: { fields: Fields } & Listed) {
  const { valueOf, errorOf } = fields
  return (
    <>
      <DeskSelect
        label="Prenda"
        name="garment"
        hint="Si no es ninguna de estas, déjalo así: saldrá sin patrón ni tabla de medidas."
        defaultValue={valueOf('garment')}
        error={errorOf('garment')}
      >
        <option value="">Ninguna</option>
        {garments.map((garment) => (
          <option key={garment} value={garment}>
            {garment.replaceAll('_', ' ')}
          </option>
        ))}
      </DeskSelect>
      <DeskSelect
        label="Fabricante"
        name="maker"
        defaultValue={valueOf('maker')}
        error={errorOf('maker')}
      >
        <option value="">Elige uno</option>
        {makers.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </DeskSelect>
    </>
  )
}

function Boxes({ field, fields }: { field: keyof typeof CHOICES; fields: Fields }) {
  const { valueOf, errorOf } = fields
  const { label, hint, values, labels } = CHOICES[field]
  const error = errorOf(field)
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${field}-error` : undefined}>
      <legend>{label}</legend>
      {hint ? <p>{hint}</p> : null}
      {error ? (
        <p id={`${field}-error`} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.boxes}>
        {values.map((value) => (
          <DeskCheck
            key={value}
            label={labels[value] ?? value}
            name={choiceField(field, value)}
            value="si"
            defaultChecked={valueOf(choiceField(field, value)) === 'si'}
          />
        ))}
      </div>
    </fieldset>
  )
}
