"""Writes the same people into workbooks by the libraries of others, into the folder that is named first."""

import datetime
import json
import os
import sys

import openpyxl
import openpyxl.styles
import xlsxwriter

FOLDER = sys.argv[1]
ROWS = 3000

HEADER = ["Name", "Mobile", "As a number", "With zeros", "Since", "Seen at", "Sum", "Member", "Remark"]


def people():
    for i in range(ROWS):
        yield {
            "name": f"Zoë & Co {i} 漢😀" if i % 3 == 0 else f"Ama <{i}>",
            "mobile": f"0244{100000 + i}",
            "number": 233244100000 + i,
            "national": 244100000 + i,
            "since": datetime.date(2020, 1, 1) + datetime.timedelta(days=i % 2000),
            "seen": datetime.datetime(2026, 11, 23, 9, i % 60),
            "member": i % 2 == 0,
            "remark": None if i % 4 == 0 else f' "quoted"; line\nand line {i % 7} _x ',
        }


def by_openpyxl(path, write_only):
    book = openpyxl.Workbook(write_only=write_only)
    if not write_only:
        book.active.title = "Read me"
    sheet = book.create_sheet("People")
    sheet.append(HEADER)
    for person in people():
        zeros = person["national"]
        cells = [person["name"], person["mobile"], person["number"], zeros, person["since"], person["seen"], "=1+1",
                 person["member"], person["remark"]]
        if write_only:
            cell = openpyxl.cell.WriteOnlyCell(sheet, value=zeros)
            cell.number_format = "0000000000"
            cells[3] = cell
        sheet.append(cells)
        if not write_only:
            sheet.cell(row=sheet.max_row, column=4).number_format = "0000000000"
    book.save(path)


def by_xlsxwriter(path, options):
    book = xlsxwriter.Workbook(path, options)
    sheet = book.add_worksheet("People")
    zeros = book.add_format({"num_format": "0000000000"})
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    sheet.write_row(0, 0, HEADER)
    for row, person in enumerate(people(), start=1):
        sheet.write_string(row, 0, person["name"])
        sheet.write_string(row, 1, person["mobile"])
        sheet.write_number(row, 2, person["number"])
        sheet.write_number(row, 3, person["national"], zeros)
        sheet.write_datetime(row, 4, person["since"], day)
        sheet.write_datetime(row, 5, person["seen"], moment)
        sheet.write_formula(row, 6, "=1+1", None, 2)
        sheet.write_boolean(row, 7, person["member"])
        if person["remark"] is not None:
            sheet.write_string(row, 8, person["remark"])
    book.close()


by_openpyxl(os.path.join(FOLDER, "openpyxl.xlsx"), False)
by_openpyxl(os.path.join(FOLDER, "openpyxl-write-only.xlsx"), True)
by_xlsxwriter(os.path.join(FOLDER, "xlsxwriter.xlsx"), {})
by_xlsxwriter(os.path.join(FOLDER, "xlsxwriter-constant-memory.xlsx"), {"constant_memory": True})
by_xlsxwriter(os.path.join(FOLDER, "xlsxwriter-1904.xlsx"), {"date_1904": True})


def expected(person):
    return [
        person["name"],
        person["mobile"],
        str(person["number"]),
        f"{person['national']:010d}",
        person["since"].isoformat(),
        person["seen"].strftime("%Y-%m-%d %H:%M"),
        "2",
        "TRUE" if person["member"] else "FALSE",
        (person["remark"] or "").strip(),
    ]


with open(os.path.join(FOLDER, "expected.json"), "w", encoding="utf-8") as file:
    json.dump([expected(person) for person in people()], file)
