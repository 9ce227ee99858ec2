/**
 * Names of the industries that listed companies are in, by the SEC's codes (SIC), a line each. The screen names one that
 * is not here by its group.
 */
export const industryCodes = `
1000 Metal mining
1040 Gold and silver ores
1311 Crude oil and natural gas
1381 Drilling of wells
1389 Oil and gas field services
1531 Operative builders
1623 Water, sewer and pipeline construction
1731 Electrical work
2000 Food
2011 Meat packing
2024 Ice cream
2030 Preserved fruit and vegetables
2040 Grain mill products
2050 Bakery products
2060 Sugar and confectionery
2080 Beverages
2082 Malt beverages
2086 Bottled soft drinks
2100 Tobacco products
2111 Cigarettes
2300 Apparel
2421 Sawmills
2510 Household furniture
2621 Paper mills
2650 Paperboard containers
2711 Newspapers
2741 Other publishing
2750 Commercial printing
2810 Industrial inorganic chemicals
2820 Plastic materials
2821 Plastic resins
2833 Medicinal chemicals
2834 Pharmaceuticals
2835 Diagnostic substances
2836 Biological products
2840 Soap and cosmetics
2844 Perfumes and cosmetics
2851 Paints
2860 Industrial organic chemicals
2870 Agricultural chemicals
2890 Other chemical products
2911 Petroleum refining
3011 Tires
3021 Rubber and plastics footwear
3060 Rubber products
3080 Plastics products
3089 Other plastics products
3140 Footwear
3221 Glass containers
3241 Cement
3290 Nonmetallic mineral products
3310 Steel works
3312 Steel works and blast furnaces
3317 Steel pipe and tubes
3334 Primary aluminum
3350 Rolling of nonferrous metals
3420 Cutlery and hand tools
3440 Structural metal products
3460 Metal forgings and stampings
3490 Other metal products
3510 Engines and turbines
3523 Farm machinery
3531 Construction machinery
3533 Oil field machinery
3537 Industrial trucks
3540 Metalworking machinery
3550 Special industry machinery
3559 Other special industry machinery
3560 General industrial machinery
3564 Fans and blowers
3570 Computer and office equipment
3571 Computers
3572 Computer storage
3576 Computer communications equipment
3577 Computer peripherals
3585 Air conditioning and heating
3590 Other industrial machinery
3600 Electronic and electrical equipment
3613 Switchgear
3620 Electrical industrial apparatus
3634 Household appliances
3651 Audio and video equipment
3661 Telephone apparatus
3663 Broadcasting and communications equipment
3669 Other communications equipment
3672 Printed circuit boards
3674 Semiconductors
3677 Electronic coils and transformers
3678 Electronic connectors
3679 Other electronic components
3690 Other electrical equipment
3711 Motor vehicles
3713 Truck and bus bodies
3714 Motor vehicle parts
3715 Truck trailers
3716 Motor homes
3720 Aircraft and parts
3721 Aircraft
3724 Aircraft engines
3728 Other aircraft parts
3730 Ships and boats
3743 Railroad equipment
3751 Motorcycles and bicycles
3760 Missiles and space vehicles
3790 Other transportation equipment
3812 Navigation systems
3821 Laboratory apparatus
3823 Process control instruments
3825 Electricity measuring instruments
3826 Laboratory analytical instruments
3827 Optical instruments
3829 Other measuring instruments
3841 Surgical and medical instruments
3842 Orthopedic and prosthetic devices
3843 Dental equipment
3844 X-ray apparatus
3845 Electromedical apparatus
3851 Ophthalmic goods
3861 Photographic equipment
3911 Jewelry
3942 Dolls and toys
3944 Games and toys
3949 Sporting goods
3990 Other manufacturing
4011 Railroads
4100 Passenger transit
4210 Trucking and courier services
4213 Trucking
4400 Water transportation
4412 Deep sea freight
4512 Scheduled air transportation
4513 Air courier services
4522 Nonscheduled air transportation
4581 Airports
4700 Transportation services
4731 Freight arrangement
4812 Radiotelephone communications
4813 Telephone communications
4822 Message communications
4832 Radio broadcasting
4833 Television broadcasting
4841 Cable and pay television
4899 Other communications services
4911 Electric services
4922 Natural gas transmission
4923 Gas transmission and distribution
4924 Natural gas distribution
4931 Electric and other services
4932 Gas and other services
4941 Water supply
4950 Sanitary services
4953 Refuse systems
4991 Cogeneration
5000 Wholesale of durable goods
5013 Wholesale of motor vehicle supplies
5030 Wholesale of lumber
5045 Wholesale of computers
5047 Wholesale of medical equipment
5051 Wholesale of metals
5063 Wholesale of electrical apparatus
5065 Wholesale of electronic parts
5072 Wholesale of hardware
5080 Wholesale of machinery
5090 Wholesale of other durable goods
5122 Wholesale of drugs
5140 Wholesale of groceries
5141 Wholesale of general groceries
5160 Wholesale of chemicals
5171 Petroleum bulk stations
5172 Wholesale of petroleum products
5200 Building materials and garden stores
5211 Lumber and building materials
5311 Department stores
5331 Variety stores
5399 Other general merchandise
5400 Food stores
5411 Grocery stores
5412 Convenience stores
5500 Car dealers and gas stations
5531 Car supply stores
5600 Apparel stores
5621 Women’s clothing
5651 Family clothing
5661 Shoe stores
5700 Furniture stores
5712 Furniture
5731 Electronics stores
5734 Computer stores
5810 Eating and drinking places
5812 Restaurants
5900 Other retail
5912 Drug stores
5940 Sporting goods, books and hobbies
5944 Jewelry stores
5945 Hobby and toy shops
5960 Nonstore retailers
5961 Catalog and online retail
5990 Other retail stores
6021 National commercial banks
6022 State commercial banks
6029 Other commercial banks
6035 Federal savings institutions
6036 Other savings institutions
6099 Functions of deposit banking
6111 Federal credit agencies
6141 Personal credit
6153 Short-term business credit
6159 Other business credit
6162 Mortgage bankers
6163 Loan brokers
6172 Finance lessors
6189 Asset-backed securities
6199 Finance services
6200 Security and commodity brokers
6211 Security brokers
6221 Commodity contracts
6282 Investment advice
6311 Life insurance
6321 Accident and health insurance
6324 Hospital and medical service plans
6331 Fire, marine and casualty insurance
6351 Surety insurance
6361 Title insurance
6399 Other insurance carriers
6411 Insurance agents
6500 Real estate
6510 Real estate operators
6512 Operators of buildings
6531 Real estate agents
6552 Land developers
6726 Investment offices
6770 Blank checks
6792 Oil royalty traders
6794 Patent owners
6798 Real estate investment trusts
6799 Other investors
7011 Hotels
7200 Personal services
7310 Advertising
7311 Advertising agencies
7320 Credit reporting and collection
7340 Services to buildings
7350 Equipment rental
7359 Other equipment rental
7361 Employment agencies
7363 Help supply services
7370 Computer and data services
7371 Computer programming
7372 Software
7373 Computer integrated systems
7374 Data processing
7380 Other business services
7381 Detective and guard services
7389 Business services, other
7500 Car repair and rental
7510 Car rental
7812 Motion picture production
7819 Services to motion pictures
7822 Motion picture distribution
7830 Motion picture theaters
7841 Video rental
7900 Amusement and recreation
7948 Racing
7990 Other amusement and recreation
7997 Membership sports clubs
8000 Health services
8011 Offices of doctors
8050 Nursing facilities
8051 Skilled nursing
8060 Hospitals
8062 General hospitals
8071 Medical laboratories
8082 Home health care
8090 Other health services
8093 Outpatient facilities
8200 Education
8300 Social services
8351 Child day care
8700 Engineering and management services
8711 Engineering
8731 Commercial research
8734 Testing laboratories
8741 Management services
8742 Management consulting
8744 Facilities support`;
