import type { Random } from '../random.ts';
import type { DemoDriver } from './fleet.ts';
import { iButton, licence, mobileNumber } from './identifiers.ts';

const FIRST_NAMES = [
  ...[
    'Jorge',
    'Luis',
    'Carlos',
    'José',
    'Juan',
    'Miguel',
    'Víctor',
    'César',
    'Julio',
    'Pedro',
    'Manuel',
    'Raúl',
  ],
  ...[
    'Walter',
    'Percy',
    'Wilmer',
    'Edwin',
    'Hugo',
    'Rubén',
    'Óscar',
    'Freddy',
    'Elmer',
    'Nilton',
    'Roger',
    'Segundo',
  ],
  ...[
    'Rosa',
    'María',
    'Carmen',
    'Julia',
    'Flor',
    'Nelly',
    'Yolanda',
    'Maribel',
    'Gladys',
    'Norma',
    'Milagros',
    'Luz',
  ],
] as const;
const LAST_NAMES = [
  ...[
    'Quispe',
    'Flores',
    'Sánchez',
    'García',
    'Rodríguez',
    'Rojas',
    'Huamán',
    'Mamani',
    'Vásquez',
    'Ramos',
    'Díaz',
  ],
  ...[
    'Castillo',
    'Chávez',
    'Espinoza',
    'Mendoza',
    'Torres',
    'Vargas',
    'Cruz',
    'Condori',
    'Gutiérrez',
    'Fernández',
  ],
  ...[
    'Salazar',
    'Paredes',
    'Córdova',
    'Palomino',
    'Ccori',
    'Yupanqui',
    'Tello',
    'Zegarra',
    'Villanueva',
    'Aguirre',
  ],
  ...[
    'Bautista',
    'Cárdenas',
    'Del Águila',
    'Inga',
    'Llontop',
    'Ñahui',
    'Ochoa',
    'Poma',
    'Rivas',
    'Soto',
    'Urbina',
  ],
] as const;

/** Creates a driver whose name is not in `taken` yet, and adds the name to it. */
export function createDriver(key: string, random: Random, taken: Set<string>): DemoDriver {
  for (;;) {
    const firstName = random.pick(FIRST_NAMES);
    const lastName = `${random.pick(LAST_NAMES)} ${random.pick(LAST_NAMES)}`;
    const fullName = `${firstName} ${lastName}`;
    if (taken.has(fullName)) continue;
    taken.add(fullName);
    return {
      key,
      firstName,
      lastName,
      phoneNumber: mobileNumber(random),
      licence: licence(random),
      iButton: iButton(random),
    };
  }
}
