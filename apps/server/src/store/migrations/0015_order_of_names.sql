-- Names in the order of a Spanish dictionary: Área before Zorro, ñ after n, 9 before 10 (store/nameOrder.ts). A PostgreSQL that was
-- built without ICU has no such order to offer: there names keep the order of their codes.
DO $$
BEGIN
  CREATE COLLATION name_order (provider = icu, locale = 'es-u-kn-true');
EXCEPTION WHEN OTHERS THEN
  CREATE COLLATION name_order FROM "C";
END
$$;
