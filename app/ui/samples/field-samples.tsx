import { ChoiceCard, ChoiceCardGroup } from '../forms/choice-card.tsx'
import { Checkbox, FieldSet, SelectField, TextArea, TextField } from '../forms/field.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { Part } from './part.tsx'
import { PageIcon } from '../icons/page-icon.tsx'
import styles from './samples.module.css'

/** Fields in all states. */
export function FieldSamples() {
  return (
    <Part title="Campos">
      <div className={styles.two}>
        <TextField label="Nombre" autoComplete="given-name" placeholder="Como en tu DNI" />
        <TextField
          label="Correo"
          type="email"
          defaultValue="lucia@correo"
          error="Falta el final, por ejemplo .es"
        />
        <PasswordField label="Contraseña" hint="Al menos 8 caracteres." />
        <TextField label="Teléfono" optional type="tel" trailing={<PageIcon name="lock" />} />
        <SelectField label="Provincia" defaultValue="">
          <option value="" disabled>
            Elige
          </option>
          <option>Huesca</option>
        </SelectField>
        <TextField label="Apagado" disabled defaultValue="No se toca" />
        <TextArea label="Mensaje" rows={3} />
        <FieldSet legend="Avisos" hint="Puedes cambiarlo cuando quieras.">
          <Checkbox label="Quiero el correo de novedades" defaultChecked />
          <Checkbox label="He leído las condiciones" error="Hace falta para seguir" />
        </FieldSet>
        <ChoiceCardGroup legend="Cómo" name="how" defaultValue="a">
          <ChoiceCard value="a" title="A pie" description="Unas tres horas" trailing="Gratis">
            <TextField label="Con quién" />
          </ChoiceCard>
          <ChoiceCard
            value="b"
            title="En autobús"
            description="Sale a las nueve"
            trailing="4,95 €"
          />
          <ChoiceCard value="c" title="En barca" description="Cuando haya agua" disabled />
        </ChoiceCardGroup>
      </div>
    </Part>
  )
}
