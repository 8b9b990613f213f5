import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/forms/field.tsx'
import { OptionGroup } from '#app/ui/forms/option-group.tsx'
import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import { MAIN_MEASURE } from '#core/catalogue/sizing/advise-size.ts'
import type { FitAdvice } from '#core/catalogue/sizing/fit-votes.ts'
import type { Measure } from '#core/catalogue/sizing/measures.ts'
import type { SizeKind, SizeTable } from '#core/catalogue/sizing/size-table.ts'
import { adviceText, measureLabels, votesText } from './sizing-texts.ts'
import { useSizeAdviser, type AdviserMethod } from './use-size-adviser.ts'
import styles from './sizing.module.css'

type SizeChoice = {
  chosen: string | undefined
  /** Whether a size is in stock in the chosen colour. */
  isLeft: (size: string) => boolean
  onChoose: (size: string) => void
}

type SizeAdviserProps = {
  table: SizeTable
  offered: readonly string[]
  /** The product's note on its cut, shown with every advice. */
  fitNote?: string | undefined
  /** What buyers of the product say of its fit. */
  votes?: FitVotes | undefined
  /** On a product page, lets the shopper choose the size. */
  choice?: SizeChoice | undefined
}

/** Asks for a few measures and advises a size; says so if none fits or two do. */
export function SizeAdviser({ table, offered, fitNote, votes, choice }: SizeAdviserProps) {
  const adviser = useSizeAdviser(table, offered, votes)
  const { advised, names } = adviser
  const advice = advised?.advice
  return (
    <form
      className={styles.adviser}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = adviser.ask()
        if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
      }}
    >
      {table.kind === 'footwear' ? null : (
        <OptionGroup
          look="inline"
          legend="Calcular con"
          className={styles.choice}
          items={[
            { value: 'body', label: 'Estatura y peso' },
            { value: 'tape', label: measureLabels[MAIN_MEASURE[table.kind]] },
          ]}
          value={adviser.method}
          // The values are the two above.
          onChange={(value) => adviser.chooseMethod(value as AdviserMethod)}
        />
      )}
      <div className={styles.fields}>
        {names.map((name) => (
          <MeasureField
            key={name}
            name={name}
            value={adviser.textOf(name)}
            error={adviser.errorOf(name)}
            onType={(text) => adviser.type(name, text)}
          />
        ))}
      </div>
      <Checkbox
        label="Recordar mis medidas"
        hint="Solo en este navegador. Si lo desmarcas, se borran."
        checked={adviser.remembers}
        onChange={(event) => adviser.remember(event.target.checked)}
      />
      <Button type="submit" variant="secondary">
        Calcular mi talla
      </Button>
      <div role="status" className={styles.advice}>
        {advised ? <Advice {...advised} kind={table.kind} fitNote={fitNote} /> : null}
      </div>
      {advice?.kind === 'size' && choice ? <Choose size={advice.size} {...choice} /> : null}
    </form>
  )
}

type MeasureFieldProps = {
  name: Measure
  value: string
  error: string | undefined
  onType: (text: string) => void
}

function MeasureField({ name, value, error, onType }: MeasureFieldProps) {
  const unit = name === 'weight' ? 'kg' : 'cm'
  return (
    <TextField
      label={`${measureLabels[name]} (${unit})`}
      name={name}
      value={value}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

type AdviceProps = FitAdvice & { kind: SizeKind; fitNote: string | undefined }

function Advice({ advice, fit, kind, fitNote }: AdviceProps) {
  const text = adviceText(advice, kind)
  return (
    <>
      {advice.kind === 'size' ? (
        <p>
          Tu talla: <b className={styles.size}>{advice.size}</b>
        </p>
      ) : null}
      {advice.kind === 'size' && fit ? <p className="ui">{votesText(fit, advice.size)}</p> : null}
      {text ? <p className="ui muted">{text}</p> : null}
      {fitNote ? <p className="ui muted">{`Sobre esta prenda: ${fitNote}`}</p> : null}
    </>
  )
}

function Choose({ size, chosen, isLeft, onChoose }: SizeChoice & { size: string }) {
  if (!isLeft(size)) return <p className="ui quiet">{`La ${size} está agotada en este color.`}</p>
  if (size === chosen) return <p className="ui quiet">Ya la tienes elegida.</p>
  return <Button onClick={() => onChoose(size)}>{`Elegir la ${size}`}</Button>
}
